"""Measures this program on this machine: the pipeline, the engines, the encodings."""
