"""The tools behind build.py, which build, serve and test Skerry; not part of the wheel.

They need only Python 3.11 and know nothing of games: they run the engine, in .venv, for that.
"""
