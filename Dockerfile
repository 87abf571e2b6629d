# wafsmith as published on npm, for pipelines without Node:
#
#   docker build --build-arg WAFSMITH_VERSION=0.1.0 --tag wafsmith .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" wafsmith lint waf/
#
# A packed tarball of the directory that is built in is installed with `--build-arg WAFSMITH_PACKAGE=./wafsmith-0.1.0.tgz`.
ARG NODE_VERSION=22
FROM node:${NODE_VERSION}-slim

# What `wafsmith review` reads the base with. git reads a repository of its own user only, so run the image as the owner
# of the mounted repository (`--user`).
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && rm -rf /var/lib/apt/lists/*

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
