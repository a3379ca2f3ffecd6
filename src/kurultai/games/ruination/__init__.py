"""Ruination: hordes fight over the Khan's canyon until his Fury ends it."""
