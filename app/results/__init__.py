"""What commands and Python say of a leaderboard, computed: rankings, uncertainty, costs, and parts of the Tile."""
