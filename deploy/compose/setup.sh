#!/bin/sh
# The service `setup` of compose.yaml. Makes what a first start lacks and replaces nothing: the secrets, and a self-signed certificate for a
# host without a real one.
set -eu
cd /etc/maru
mkdir -p secrets grafana site tls
chmod 755 secrets grafana site

# secret FILE USER: random, readable by its user alone. It appears whole.
secret() {
  [ ! -s "$1" ] || return 0
  (umask 077 && openssl rand -base64 48 > "$1.new")
  chown "$2" "$1.new"
  mv "$1.new" "$1"
}
secret secrets/nextauth_secret 10001
secret secrets/hash_secret 10001
secret grafana/admin_password 472

host=${NEXTAUTH_URL#https://}
if [ ! -s tls/fullchain.pem ]; then
  umask 077
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
    -keyout tls/privkey.pem -out tls/fullchain.pem 2> /dev/null
  echo "tls/fullchain.pem is self-signed: browsers warn. Replace it and tls/privkey.pem for a real site."
fi
