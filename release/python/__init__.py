"""Tectonic for YCSB: benchmarks of key-value stores whose workloads change from phase to phase."""
