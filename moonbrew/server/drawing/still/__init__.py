"""A table as one still picture, for whoever is shown its link: SVG of a scene, and nothing else."""
