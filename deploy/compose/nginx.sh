#!/bin/sh
# Starts nginx with deploy/nginx.conf and what differs in compose.yaml: the host, the addresses of the portals, no IPv6 between containers.
# While a portal is replaced, no container has its address. A connection to it is not refused but runs into its timeout: 500 ms instead of 2 s.
set -eu
host=${NEXTAUTH_URL#https://}
sed -e "s/server_name portal\.example;/server_name $host;/" \
  -e "s/127\.0\.0\.1:3001 /$PORTAL1:3000 /; s/127\.0\.0\.1:3002 /$PORTAL2:3000 /" \
  -e 's/proxy_connect_timeout 2s;/proxy_connect_timeout 500ms;/' \
  -e '/listen \[::\]/d' \
  /etc/maru/nginx.conf > /etc/nginx/conf.d/default.conf
exec nginx -g 'daemon off;'
