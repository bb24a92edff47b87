# Stands in for the images of nginx and Redis where no registry can be reached: Debian's packages, with the places and the users of those images.
FROM localhost/debian-base
RUN apt-get update -q && apt-get install -y -q --no-install-recommends nginx-light openssl redis-server && rm -rf /var/lib/apt/lists/* \
 && useradd --system --no-create-home nginx \
 && ln -sf /dev/stderr /var/log/nginx/error.log \
 && install -d -o redis /data && install -d /var/cache/nginx
RUN printf '%s\n' 'user nginx;' 'worker_processes auto;' 'pid /run/nginx.pid;' 'error_log /var/log/nginx/error.log notice;' \
      'events { worker_connections 1024; }' 'http {' 'access_log off;' \
      'client_body_temp_path /var/cache/nginx/client_temp;' 'proxy_temp_path /var/cache/nginx/proxy_temp;' \
      'fastcgi_temp_path /var/cache/nginx/fastcgi_temp;' 'uwsgi_temp_path /var/cache/nginx/uwsgi_temp;' 'scgi_temp_path /var/cache/nginx/scgi_temp;' \
      'include /etc/nginx/conf.d/*.conf;' '}' > /etc/nginx/nginx.conf
WORKDIR /data
