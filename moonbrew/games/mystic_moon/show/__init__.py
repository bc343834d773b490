"""How the game looks and what it says: scene, choices, sentences, narration, art, walkthrough."""
