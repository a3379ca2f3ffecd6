"""The games as environments for research: integers for choices, vectors for views, standard interfaces around them."""
