import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { PluginOptions } from '../plugins.ts';
import { NotFound } from '../web/errors.ts';
import { allowEveryOrigin } from '../web/cors.ts';
import { sendPage } from '../web/page.ts';
import { contentCards } from './cards.ts';
import type { ContentModes } from './mode.ts';
import { paramsOf } from '../web/params.ts';

export interface ContentPluginOptions extends PluginOptions {
  modes: ContentModes;
}

/** How late a slow feed answers. */
const SLOW_MS = 8000;
const nameShape = z.object({ name: z.string() });

/** The content feed and the pictures in it. */
export const contentPlugin: FastifyPluginAsync<ContentPluginOptions> = async (app, options) => {
  const { config, modes } = options;
  const images = contentImages();
  const stopped = new AbortController();
  app.addHook('preClose', async () => stopped.abort());
  allowEveryOrigin(app, ['GET']);

  app.get('/.netlify/functions/cms', async (_request, reply) => {
    const mode = modes.get();
    reply.header('cache-control', 'no-store');
    if (mode === 'error') {
      const message = 'The content feed is out of order, as the console asked.';
      return reply.code(500).send({ error: { code: 'content_unavailable', message } });
    }
    if (mode === 'slow') await pause(SLOW_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    return mode === 'empty' ? [] : contentCards(config.url);
  });

  app.get('/content/images/:name', async (request, reply) => {
    const image = images.get(paramsOf(request, nameShape).name);
    if (image === undefined) throw new NotFound();
    return reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(image);
  });

  app.get('/content/videos/:name', async (_request, reply) =>
    sendPage(reply, options, 'web/message', {
      title: 'A video would play here',
      message: 'The sandbox has no videos; in production this address is that of a player.',
    }),
  );
};

const folder = join(dirname(fileURLToPath(import.meta.url)), 'images');

/** The pictures of the content feed by file name; read once, they are small. */
function contentImages(): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
