# A part that nginx serves: the host or a remote. Build from the root of the workspace:
#   docker build -f docker/web.Dockerfile --build-arg PACKAGE=remote-admin --build-arg KIND=remote .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM $NODE_IMAGE AS build
ARG PACKAGE
WORKDIR /app
ENV CI=true
RUN npm install --global pnpm@12.21.0
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY shared/package.json shared/
COPY host/package.json host/
COPY remote-transactions/package.json remote-transactions/
COPY remote-accounts/package.json remote-accounts/
COPY remote-admin/package.json remote-admin/
COPY remote-onboarding/package.json remote-onboarding/
COPY gateway/package.json gateway/
COPY gateway/client/package.json gateway/client/
COPY sandbox/package.json sandbox/
COPY portal/package.json portal/
COPY e2e/package.json e2e/
RUN pnpm install --frozen-lockfile
COPY . .
RUN node tools/build.ts "$PACKAGE" && node tools/sbom.ts "$PACKAGE" --out "$PACKAGE/dist/sbom.cdx.json"

# Node stays: at its start the container writes addresses and security headers from its environment.
FROM $NODE_IMAGE
ARG PACKAGE
ARG KIND
ENV SITE_KIND=$KIND SITE_PACKAGE=$PACKAGE
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# Source maps are left there for the gateway, which resolves errors of pages with them.
RUN mkdir /source-maps && chown node:node /source-maps
COPY package.json ./
COPY tools tools
COPY docker/nginx docker/nginx
# What the registry of releases looks like.
COPY shared/package.json shared/
COPY shared/federation shared/federation
# What the remotes show where stands in the host's page, so that its first screen waits for none of them.
COPY remote-transactions/src/routes.ts remote-transactions/src/
COPY remote-accounts/src/routes.ts remote-accounts/src/
COPY remote-admin/src/routes.ts remote-admin/src/
COPY remote-onboarding/src/routes.ts remote-onboarding/src/
COPY --from=build --chown=node:node /app/$PACKAGE/dist /site
USER node
EXPOSE 8080
# What is under way is answered before the end; `docker compose kill -s HUP SERVICE` replaces the workers without one.
STOPSIGNAL SIGQUIT
# The host's page follows the registry of releases beside it.
CMD ["sh", "-c", "node tools/site-config.ts $SITE_KIND /site 8080 /tmp/nginx && (node tools/follow-registry.ts $SITE_KIND /site &) && exec nginx -e stderr -p /tmp/nginx -c /tmp/nginx/nginx.conf"]
