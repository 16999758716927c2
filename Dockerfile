# Minutebook in a container: docker build -t minutebook .
# BASE is any Debian with Node 24; another one is taken with --build-arg BASE=registry.example.com/node:24-bookworm-slim.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY . .
# The program runs from source: what is built are the pages, and a folder without what only development needs.
RUN npm ci --ignore-scripts --loglevel=error && npm run build -- --without-node

FROM ${BASE}
# What decodes sound; everything else comes with the packages.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg \
  && rm -rf /var/lib/apt/lists/* \
  && groupadd --gid 10001 minutebook \
  && useradd --uid 10001 --gid 10001 --home-dir /data --shell /usr/sbin/nologin minutebook \
  && install -d -o minutebook -g minutebook -m 0700 /data
WORKDIR /opt/minutebook
COPY --from=build /src/dist .
ENV NODE_ENV=production \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=131072 \
  MALLOC_TRIM_THRESHOLD_=131072 \
  MINUTEBOOK_DATA_DIR=/data \
  MINUTEBOOK_HOST=0.0.0.0 \
  MINUTEBOOK_PORT=8080
USER 10001:10001
# The root may be read-only: everything that is kept goes here, and what passes goes to /tmp.
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.MINUTEBOOK_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "cli/main.ts"]
CMD ["serve"]
