"""What people and programs get to read: the classic report, CHECK lines, JSON. Texts in German and English."""
