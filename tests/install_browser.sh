#!/bin/sh
# Installs the browser with which the tests are quickest, where apt can do so without asking; says so where it cannot.
browser=chromium-headless-shell
command -v "$browser" >/dev/null || [ -n "$TILE_CHROME" ] && exit 0
sudo=""
[ "$(id -u)" = 0 ] || sudo="sudo -n"
if command -v apt-get >/dev/null && $sudo true 2>/dev/null; then
  $sudo apt-get update -qq &&
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$browser" fonts-dejavu-core fonts-dejavu-extra >/dev/null &&
    exit 0
fi
echo "$browser is not installed: tests that need a browser use another Chromium and take longer, or are skipped"
