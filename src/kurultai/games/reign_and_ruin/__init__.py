"""Reign & Ruin: draft seven cards, then play each as a fighter or for its ability."""
