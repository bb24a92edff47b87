# An empty Debian with systemd, and a release in its place: what docs/operating.md begins with.
ARG BASE=docker.io/library/debian:bookworm-slim
FROM localhost/maru-test AS release
FROM $BASE
RUN apt-get update -q && apt-get install -y -q --no-install-recommends adduser curl openssl redis-server systemd systemd-sysv \
 && rm -rf /var/lib/apt/lists/*
COPY --from=release /app /opt/maru/current
CMD ["/sbin/init"]
