"""What people and programs get to read: the classic report, CHECK lines, JSON, tables, pages. In German and English."""
