"""What may stand in content: of cards and abilities the first fault is refused with its rule.

What holds for cards of one's own holds for the published ones as well, since a file can be laid
over those too: nothing that could hang a game comes past here.
"""
