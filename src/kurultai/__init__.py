"""Kurultai: one table for games of conquest."""

__version__ = "0.1.0"
