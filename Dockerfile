# Builds the image of the service: docs/guide/containers.md. "npm run test:image" builds and tries it.
# BASE_IMAGE is Debian 12 or newer. NODE_IMAGE has npm and Node 20 or newer; only the first stage uses it.
ARG BASE_IMAGE=debian:bookworm-slim
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
# Without the folder of the built dashboard, npm also removes its packages. The headers of the pinned Node have 67 MB.
RUN npm run build \
 && rm -rf apps/dashboard \
 && npm prune --omit=dev \
 && node tools/setup/prune.mjs \
 && rm -rf tools node_modules/node-linux-*/include node_modules/node-linux-*/share .cache/*.lock .cache/compiled

FROM ${BASE_IMAGE}
COPY docker/dpkg.cfg /etc/dpkg/dpkg.cfg.d/docreel
# The packages of tools/setup/debian.mjs, and an init process.
RUN apt-get update \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
      bubblewrap \
      ffmpeg \
      pocketsphinx \
      pocketsphinx-en-us \
      tesseract-ocr \
      tesseract-ocr-deu \
      tesseract-ocr-eng \
      tesseract-ocr-fra \
      tesseract-ocr-ita \
      tesseract-ocr-jpn \
      tesseract-ocr-nld \
      tesseract-ocr-por \
      tesseract-ocr-spa \
      tini \
      util-linux \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/ldconfig/* /var/log/* \
 && useradd --uid 1000 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin docreel \
 && install -d -o docreel -g docreel -m 0700 /data /backups
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    DATA_DIR=/data \
    HOST=0.0.0.0 \
    LC_ALL=C.UTF-8
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Docreel" \
      org.opencontainers.image.description="Turns videos into published documentation" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["docreel", "healthy"]
ENTRYPOINT ["/usr/bin/tini", "--"]
CMD ["node", "apps/server/src/main.ts"]
