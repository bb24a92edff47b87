# The portal and, as a second target, the reference backend: docs/containers.md.
#   docker build -t maru .
#   docker build -t maru-backend --target backend .
# Debian with glibc: the packages bring their own Node for amd64 and arm64 (docs/decisions/0003). The first stage only needs npm.
ARG BASE=debian:bookworm-slim
ARG BUILD_BASE=node:24-bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY tools/linkNode.mjs tools/
RUN npm ci
COPY . .
# One id for one commit, so that the image can be built again: pass --build-arg BUILD_ID="$(git rev-parse HEAD)".
ARG BUILD_ID=
# The start in a container test would miss what is needed.
RUN npm run build && npm ci --omit=dev && npm run --silent notices > THIRD-PARTY-NOTICES && sh tools/release/trimBuild.sh

FROM ${BASE} AS runtime
RUN useradd --uid 10001 --no-log-init --home-dir /app --shell /usr/sbin/nologin maru \
 && install -d -o maru -g maru -m 700 /var/lib/maru /var/cache/maru
WORKDIR /app
ENV NODE_ENV=production PATH=/app/node_modules/.bin:/usr/local/bin:/usr/bin:/bin
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/package.json /app/THIRD-PARTY-NOTICES ./
COPY --from=build /app/contract contract
COPY --from=build /app/lib lib
USER 10001:10001

FROM runtime AS backend
LABEL org.opencontainers.image.title="Maru reference backend" org.opencontainers.image.description="Stands in for an operator's backend; not for real money"
COPY --from=build /app/reference-backend reference-backend
COPY --from=build /app/public public
ENV BACKEND_HOST=0.0.0.0 BACKEND_PORT=4000 BACKEND_DATABASE=/var/lib/maru/reference-backend.sqlite
VOLUME /var/lib/maru
EXPOSE 4000
CMD ["node", "reference-backend/start.ts"]

# The last target is the default one.
FROM runtime AS portal
LABEL org.opencontainers.image.title="Maru" org.opencontainers.image.description="Member portal for online casino and slot-game sites"
COPY --from=build /app/.next .next
COPY --from=build /app/public public
COPY --from=build /app/tools tools
COPY --from=build /app/server.ts /app/next.config.js /app/next-i18next.config.js ./
ENV PORT=3000 HOST=0.0.0.0 METRICS_PORT=13000 METRICS_HOST=0.0.0.0 STATE_DIR=/var/lib/maru PICTURE_CACHE_DIR=/var/cache/maru/pictures \
    NODE_COMPILE_CACHE=/var/cache/maru/compiled
# The rest of the file system can be read-only.
VOLUME ["/var/lib/maru", "/var/cache/maru"]
EXPOSE 3000 13000
# On SIGTERM the portal accepts requests for 5 s and finishes them within 25 s: stop with a grace of 40 s.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server.ts"]
