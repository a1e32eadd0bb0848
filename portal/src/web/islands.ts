import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compressed, sendCompressed } from './compress.ts';

const folder = join(import.meta.dirname, '..', 'islands');

/** Gives the address of an island's script. */
export type Islands = (name: 'pay' | 'follow') => string;

/** Serves the browser's few scripts: TypeScript with its types left out, under an address that changes with them. */
export function serveIslands(app: FastifyInstance): Islands {
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, script: plainScript(readFileSync(join(folder, name), 'utf8')) }));
  const version = createHash('sha256').update(JSON.stringify(scripts)).digest('hex').slice(0, 12);
  for (const { name, script } of scripts) {
    const copies = compressed(script);
    app.get(`/assets/${version}/${name}`, (request, reply) =>
      sendCompressed(
        request,
        reply.type('text/javascript; charset=utf-8').headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        }),
        copies,
      ),
    );
  }
  return (name) => `/assets/${version}/${name}.ts`;
}

/** Types become spaces; those, and the comments, need not be sent. */
const plainScript = (source: string): string =>
  stripTypeScriptTypes(source)
    .replaceAll(/^\s*(\/\*\*[\s\S]*?\*\/|\/\/.*)$/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n');
