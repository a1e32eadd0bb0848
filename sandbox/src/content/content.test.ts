import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { startTestSandbox } from '../test-support/sandbox.ts';

const cardsShape = z.array(
  z.object({
    title: z.string().min(1),
    body: z.string().startsWith('<p>'),
    icon: z.string(),
    layout: z.string(),
    images: z.array(z.object({ url: z.url(), alt: z.string().min(1) })),
    videos: z.array(z.url()),
    order: z.number().int(),
  }),
);

let sandbox: Sandbox;
before(async () => {
  sandbox = await startTestSandbox();
});
after(() => sandbox.close());

const feed = () => fetch(`${sandbox.url}/.netlify/functions/cms`);
const setMode = (mode: string) =>
  fetch(`${sandbox.url}/console/api/content`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });

describe('the content feed', () => {
  it('lists cards of every layout, with pictures that the sandbox serves', async () => {
    const response = await feed();
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const cards = cardsShape.parse(await response.json());
    assert.ok(cards.length >= 6);
    assert.ok(new Set(cards.map(({ layout }) => layout)).size >= 3);
    for (const { url } of cards.flatMap(({ images }) => images)) {
      const image = await fetch(url);
      assert.equal(image.headers.get('content-type'), 'image/svg+xml');
      assert.match(await image.text(), /^<svg /);
    }
  });

  it('fails, or is empty, when the console says so', async () => {
    assert.equal((await setMode('error')).status, 200);
    assert.equal((await feed()).status, 500);
    await setMode('empty');
    assert.deepEqual(await (await feed()).json(), []);
    await setMode('ok');
    assert.equal((await feed()).status, 200);
  });

  it('refuses a mode that does not exist', async () => {
    const response = await setMode('broken');
    assert.equal(response.status, 400);
    assert.match(await response.text(), /ok, error, empty, slow/);
  });
});
