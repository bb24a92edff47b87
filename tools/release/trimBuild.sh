#!/bin/sh
# Removes from a built release what only builds, tests or development use, about half of its size. Run it in the folder of the release.
set -eu
cd node_modules
rm -rf .cache @next/swc-* typescript playwright* sass* node-linux-*/include node-linux-*/share \
  next/dist/esm next/dist/docs next/dist/compiled/react-dom-experimental
cd ..
rm -rf .next/cache .next/trace* tools/bench tools/editor tools/gallery
find node_modules .next \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.runtime.dev.js' \) -delete
