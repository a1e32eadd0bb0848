import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const files = {
  'link.js': 'text/javascript; charset=utf-8',
  'frame.js': 'text/javascript; charset=utf-8',
  'link.css': 'text/css; charset=utf-8',
};

/** The script that stands in for Plaid's (`PLAID_LINK_STAND_IN`), and what its frame needs. */
export function scriptRoutes(app: FastifyInstance): void {
  for (const [name, type] of Object.entries(files)) {
    const content = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/plaid/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'no-cache').send(content),
    );
  }
}
