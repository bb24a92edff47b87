#!/bin/sh
# The service `setup` of compose.yaml. It makes the files that are missing at a first start and replaces none: the secrets and a self-signed
# certificate.
set -eu
cd /etc/maru
mkdir -p secrets grafana site tls
chmod 755 secrets grafana site

# secret FILE USER: makes a random secret that only USER can read. The file gets its name when it is complete.
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
host=${host%%/*}
if [ ! -e tls/fullchain.pem ] && [ ! -e tls/privkey.pem ]; then
  umask 077
  # openssl writes dots of progress, too: only a failure shows them.
  reason=$(openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 365 -subj "/CN=$host" \
    -addext "subjectAltName=DNS:$host" -keyout tls/privkey.pem.new -out tls/fullchain.pem.new 2>&1) || {
    echo "$reason" >&2
    exit 1
  }
  mv tls/privkey.pem.new tls/privkey.pem
  mv tls/fullchain.pem.new tls/fullchain.pem
  echo "tls/fullchain.pem is self-signed: browsers warn. Replace it and tls/privkey.pem for a real site."
elif [ ! -s tls/fullchain.pem ] || [ ! -s tls/privkey.pem ]; then
  echo "tls/ needs both fullchain.pem and privkey.pem, or none of them: one is missing or empty." >&2
  exit 1
fi
