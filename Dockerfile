# wafsmith as published on npm, for pipelines without Node:
#
#   docker build --build-arg WAFSMITH_VERSION=0.1.0 --tag wafsmith .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" wafsmith lint waf/
#
# With `--target sandbox` the image serves the sandbox: `docker run --env WAFSMITH_SANDBOX_TOKEN=local --publish 8787:8787 …`.
#
# A packed tarball of the directory that is built in is installed with `--build-arg WAFSMITH_PACKAGE=./wafsmith-0.1.0.tgz`.
ARG NODE_VERSION=22
# The digest pins the base image: --build-arg NODE_DIGEST="$(docker buildx imagetools inspect node:22-slim --format '{{.Manifest.Digest}}')"
ARG NODE_DIGEST
FROM node:${NODE_VERSION}-slim${NODE_DIGEST:+@$NODE_DIGEST} AS program

# What `wafsmith review` reads the base with. git reads a repository of its own user only, so run the image as the owner
# of the mounted repository (`--user`). A volume at /data belongs to the user of the image.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=node /data

ARG WAFSMITH_VERSION
ARG WAFSMITH_PACKAGE
RUN --mount=type=bind,target=/context \
  cd /context \
  && npm install --global --ignore-scripts --no-audit --no-fund \
    "${WAFSMITH_PACKAGE:-wafsmith@${WAFSMITH_VERSION:?is not given: --build-arg WAFSMITH_VERSION=0.1.0}}" \
  && npm cache clean --force

USER node
WORKDIR /work
ENTRYPOINT ["wafsmith"]
CMD ["--help"]

# Services of pipelines cannot be given a command, so the sandbox is an image of its own.
FROM program AS sandbox
EXPOSE 8787 8788
HEALTHCHECK --interval=5s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "const check = (scheme) => require(scheme).get(`${scheme}://127.0.0.1:8787/`, { rejectUnauthorized: false }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => (scheme === 'http' ? check('https') : process.exit(1))); check('http')"]
CMD ["serve", "--log", "--host", "0.0.0.0", "--port", "8787", "--gateway-port", "8788"]

FROM program
