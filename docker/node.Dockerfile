# A part that Node runs as it is: gateway, portal or sandbox. Build from the root of the workspace:
#   docker build -f docker/node.Dockerfile --build-arg PACKAGE=gateway .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM $NODE_IMAGE AS base
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

FROM base AS build
ARG PACKAGE
RUN pnpm install --frozen-lockfile
COPY . .
RUN node tools/codegen.ts \
  && node tools/sbom.ts "$PACKAGE" --out "$PACKAGE/sbom.cdx.json" \
  && rm -rf "$PACKAGE/node_modules"

FROM base
ARG PACKAGE
ENV NODE_ENV=production KEYTURN_DATA=/data
RUN pnpm install --frozen-lockfile --prod --filter "@keyturn/$PACKAGE"
COPY --from=build /app/$PACKAGE ./$PACKAGE
# The registry of the remotes' releases, which the gateway reads and changes.
COPY shared/federation shared/federation
RUN mkdir /data /source-maps && chown node:node /data /source-maps
WORKDIR /app/$PACKAGE
USER node
VOLUME /data
CMD ["node", "src/main.ts"]
