"""The neutral model: requests, responses and signatures, in the words of neither format."""
