#!/bin/sh
# Starts nginx with deploy/nginx.conf and what differs in compose.yaml: the hosts, the addresses of the portals, no IPv6 between containers.
# With the word `reload`, the running nginx takes over a changed nginx.conf.
# While a portal is replaced, no container has its address. A connection to it is not refused but runs into its timeout: 500 ms instead of 2 s.
set -eu
host=${NEXTAUTH_URL#https://}
sed -e "s/server_name portal\.example;/server_name ${HOSTS:-${host%%/*}};/" \
  -e "s/127\.0\.0\.1:3001 /$PORTAL1:3000 /; s/127\.0\.0\.1:3002 /$PORTAL2:3000 /" \
  -e 's/proxy_connect_timeout 2s;/proxy_connect_timeout 500ms;/' \
  -e '/listen \[::\]/d' \
  /opt/maru/current/deploy/nginx.conf > /etc/nginx/conf.d/default.conf
# As docs/operating.md for many visitors.
sed 's/worker_connections .*;/worker_connections 4096;/' /etc/nginx/nginx.conf > /run/nginx.conf
[ "${1-}" != reload ] || exec nginx -c /run/nginx.conf -s reload
exec nginx -c /run/nginx.conf -g 'daemon off; worker_rlimit_nofile 16384;'
