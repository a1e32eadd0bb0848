import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFolder } from '../build/compress.ts';
import { contentSecurityPolicy, reportingEndpoints, type Origins, type SiteKind } from './policy.ts';

/** What a static server must do, whichever it is: the one of `pnpm start` and nginx pass the same checks. */
export interface SiteCheck {
  title: string;
  run: (url: string) => Promise<void>;
}

const script = `export const text = '${'keyturn '.repeat(400)}';\n`;
const text = 'page '.repeat(400);
const page = `<!doctype html><html><head><title>Keyturn</title></head><body>${text}</body></html>\n`;
const hashed = '/main.0123456789abcdef0123.js';

/** Fills a folder with a small made-up site. */
async function prepare(folder: string): Promise<void> {
  const files = {
    'index.html': page,
    'main.0123456789abcdef0123.js': script,
    'main.0123456789abcdef0123.js.map': '{}',
    'remoteEntry.js': script,
    'mf-manifest.json': '{}',
    'registry.json': '{}',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, '.releases'), { recursive: true });
  writeFileSync(join(folder, '.releases', '1.json'), '{}');
  await compressFolder(folder);
}

interface Answer {
  status: number;
  header: (name: string) => string | undefined;
  body: Buffer;
}

/** A request whose answer is not decompressed, as `fetch` would do. */
function ask(url: string, encoding = 'identity', method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(
      url,
      { headers: { 'accept-encoding': encoding, origin: 'http://other.example' }, method },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const header = (name: string): string | undefined => response.headers[name]?.toString();
          resolve({ status: response.statusCode ?? 0, header, body: Buffer.concat(chunks) });
        });
      },
    ).on('error', reject);
  });
}

const common: SiteCheck[] = [
  {
    title: 'keeps a hashed file for a year',
    run: async (url) => {
      const answer = await ask(`${url}${hashed}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.header('cache-control'), 'public, max-age=31536000, immutable');
      assert.match(answer.header('content-type') ?? '', /javascript/);
      assert.equal(answer.body.toString(), script);
    },
  },
  {
    title: 'has every other file asked for again',
    run: async (url) => {
      for (const path of ['/index.html', '/remoteEntry.js', '/mf-manifest.json', '/registry.json']) {
        const answer = await ask(`${url}${path}`);
        assert.equal(answer.status, 200, path);
        assert.equal(answer.header('cache-control'), 'no-cache', path);
        assert.ok(answer.header('etag'), path);
      }
    },
  },
  {
    title: 'sends the precompressed copies',
    run: async (url) => {
      const zipped = await ask(`${url}${hashed}`, 'gzip');
      assert.equal(zipped.header('content-encoding'), 'gzip');
      assert.equal(zipped.header('vary'), 'Accept-Encoding');
      assert.equal(gunzipSync(zipped.body).toString(), script);
    },
  },
  {
    title: 'hides source maps and the records of deploys',
    run: async (url) => {
      for (const path of [`${hashed}.map`, '/.releases/1.json'])
        assert.equal((await ask(`${url}${path}`)).status, 404, path);
    },
  },
  {
    title: 'answers 404 to a missing file, without anything to keep',
    run: async (url) => {
      const answer = await ask(`${url}/gone.0123456789abcdef0123.js`);
      assert.equal(answer.status, 404);
      assert.doesNotMatch(answer.header('cache-control') ?? '', /immutable/);
    },
  },
  {
    title: 'is healthy',
    run: async (url) => {
      assert.equal((await ask(`${url}/healthz`)).status, 200);
    },
  },
  {
    title: 'refuses to be written to',
    run: async (url) => {
      assert.equal((await ask(`${url}/index.html`, 'identity', 'POST')).status, 405);
    },
  },
];

const securityCheck = (origins: Origins): SiteCheck => ({
  title: 'protects its pages',
  run: async (url) => {
    for (const path of ['/index.html', '/registry.json', hashed]) {
      const { header } = await ask(`${url}${path}`);
      assert.equal(header('content-security-policy'), contentSecurityPolicy(origins), path);
      assert.equal(header('reporting-endpoints') ?? '', reportingEndpoints(origins), path);
      assert.equal(header('x-content-type-options'), 'nosniff', path);
      assert.equal(header('referrer-policy'), 'strict-origin-when-cross-origin', path);
      assert.equal(header('x-frame-options'), 'DENY', path);
      assert.equal(header('cross-origin-opener-policy'), 'same-origin-allow-popups', path);
      assert.match(header('permissions-policy') ?? '', /camera=\(\)/, path);
    }
  },
});

const hostChecks: SiteCheck[] = [
  {
    title: 'answers every path that is no file with the page',
    run: async (url) => {
      for (const path of ['/', '/harbor-realty/transactions', '/callback?code=1']) {
        const answer = await ask(`${url}${path}`);
        assert.equal(answer.status, 200, path);
        assert.ok(answer.body.toString().includes(text), path);
        assert.equal(answer.header('cache-control'), 'no-cache', path);
        assert.match(answer.header('content-type') ?? '', /text\/html/, path);
      }
    },
  },
  {
    title: 'is not open to other origins',
    run: async (url) => {
      assert.equal((await ask(`${url}/registry.json`)).header('access-control-allow-origin'), undefined);
    },
  },
];

const remoteChecks: SiteCheck[] = [
  {
    title: 'lets other origins read its files, also when they are missing',
    run: async (url) => {
      for (const path of [hashed, '/remoteEntry.js', '/mf-manifest.json', '/gone.js']) {
        const { header } = await ask(`${url}${path}`);
        assert.equal(header('access-control-allow-origin'), '*', path);
        assert.equal(header('cross-origin-resource-policy'), 'cross-origin', path);
        assert.equal(header('timing-allow-origin'), '*', path);
      }
    },
  },
  {
    title: 'has no page for paths that are no files',
    run: async (url) => {
      assert.equal((await ask(`${url}/harbor-realty`)).status, 404);
    },
  },
];

/** That brotli is sent too; Debian's nginx has no module for it. */
export const brotliCheck: SiteCheck = {
  title: 'prefers brotli',
  run: async (url) => {
    const answer = await ask(`${url}${hashed}`, 'gzip, br');
    assert.equal(answer.header('content-encoding'), 'br');
    assert.equal(brotliDecompressSync(answer.body).toString(), script);
  },
};

export const checkSite = {
  prepare,
  checks: (kind: SiteKind, origins: Origins): SiteCheck[] => [
    ...common,
    securityCheck(origins),
    ...(kind === 'host' ? hostChecks : remoteChecks),
  ],
};
