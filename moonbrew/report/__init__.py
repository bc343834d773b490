"""Reports as single HTML files that ask nothing of the network."""
