"""What commands and Python say of a leaderboard, computed: rankings, their certainty, costs, and parts of the Tile."""
