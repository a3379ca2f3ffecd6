"""Tables on the network: kept before they are shown, and each viewer sent only what it may see."""
