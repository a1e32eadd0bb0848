import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyPluginAsync } from 'fastify';

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'sandbox.css'), 'utf8');

/** Serves the stylesheet of the sandbox's own pages. */
export const assetsPlugin: FastifyPluginAsync = async (app) => {
  app.get('/assets/sandbox.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  );
};
