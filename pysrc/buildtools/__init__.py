"""What build.py builds, serves and tests Skerry with; no part of the wheel.

Needs nothing but Python 3.11, knows nothing of games, and asks skerry.session in .venv.
"""
