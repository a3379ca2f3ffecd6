"""How the store's schema came to be, step by step; run at every start, under a lock."""
