"""Files of predictions opened: CSV and parquet as tables whose rows come in batches."""
