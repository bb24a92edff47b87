#!/bin/sh
# Makes the two base images of the Dockerfile from Debian's packages and this host's npm, where no image registry can be reached.
# Needs root, debootstrap and buildah. The certificates of this host are added, because its network may have its own.
set -eu
buildah="buildah --storage-driver vfs"
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

debootstrap --variant=minbase bookworm "$root" > /dev/null
rm -rf "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/* "$root"/usr/share/doc/* "$root"/usr/share/man/* "$root"/usr/share/locale/* "$root"/usr/share/info/*
base=$($buildah from scratch)
$buildah add -q "$base" "$root" /
$buildah commit -q "$base" localhost/debian-base
$buildah rm "$base" > /dev/null

node=$(readlink -f "$(PATH=/usr/local/bin:/usr/bin:/bin command -v node)")
npm=$(readlink -f "$(PATH=/usr/local/bin:/usr/bin:/bin command -v npm)")
npm=${npm%/bin/*}
build=$($buildah from localhost/debian-base)
$buildah add -q "$build" "$node" /usr/local/bin/node
$buildah add -q "$build" "$npm" /usr/local/lib/node_modules/npm
$buildah add -q "$build" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
mounted=$($buildah mount "$build")
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$mounted/usr/local/bin/npm"
$buildah umount "$build" > /dev/null
$buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$build"
$buildah commit -q "$build" localhost/node-base
$buildah rm "$build" > /dev/null
