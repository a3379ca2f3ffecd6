"""Fate of Venterra: five factions contend for a land that they lay out together, for eight rounds."""
