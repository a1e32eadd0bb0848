import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';

const folder = dirname(fileURLToPath(import.meta.url));

/** Serves the stylesheets of the sandbox's own pages: the tokens, and what is drawn with them. */
export const assetsPlugin: FastifyPluginAsync = async (app) => {
  for (const name of ['tokens.css', 'sandbox.css']) {
    const css = readFileSync(join(folder, name), 'utf8');
    app.get(`/assets/${name}`, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
    );
  }
};
