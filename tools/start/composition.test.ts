import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { answers } from '../lib/health.ts';
import { takenPorts } from '../lib/ports.ts';
import { compose, StartError } from './composition.ts';
import type { Part } from './parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-composition-'));
after(() => {
  rmSync(folder, { recursive: true });
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });

const healthy = `
import { createServer } from 'node:http';
console.log('up');
createServer((request, response) => {
  response.end('ok', () => { if (request.url === '/die') process.exit(3); });
}).listen(Number(process.env.PORT));
process.on('SIGTERM', () => { console.log('asked to stop'); process.exit(0); });
`;

async function part(title: string, source: string, wave: 1 | 2 = 1, timeoutMs = 10_000): Promise<Part> {
  const port = await freePort();
  const file = join(folder, `${title}.mjs`);
  writeFileSync(file, source);
  return {
    title,
    command: { name: title, file: process.execPath, args: [file], cwd: folder, env: { PORT: String(port) } },
    healthUrl: `http://localhost:${port}/`,
    address: `http://localhost:${port}`,
    ports: [{ variable: 'PORT', port }],
    wave,
    timeoutMs,
  };
}

const logOf = (title: string): string => readFileSync(join(folder, 'logs', `${title}.log`), 'utf8');
const never = new AbortController().signal;

describe('a composition', () => {
  it('starts wave by wave, keeps logs, and stops every part', async () => {
    const first = await part('first', healthy);
    const refusing = `if (!(await fetch('${first.healthUrl}').catch(() => false))) process.exit(1);\n${healthy}`;
    const second = await part('second', refusing, 2);
    const composition = await compose([second, first], folder, never);
    assert.ok(await answers(first.healthUrl));
    assert.ok(await answers(second.healthUrl));
    await composition.stop();
    assert.equal(await answers(first.healthUrl), false);
    assert.match(logOf('second'), /up\nasked to stop/);
  });

  it('reports the part that dies, with the end of its log', async () => {
    const mortal = await part('mortal', healthy);
    const composition = await compose([mortal, await part('other', healthy)], folder, never);
    await answers(`${mortal.address}/die`);
    assert.match(await composition.broken, /^mortal ended \(code 3\)\nup$/);
    await composition.stop();
  });

  it('stops what it started when a part does not come up', async () => {
    const good = await part('good', healthy);
    const failing = await part('failing', `console.error('no such table'); process.exit(1);`, 2);
    await assert.rejects(compose([good, failing], folder, never), (error) => {
      assert.ok(error instanceof StartError);
      assert.match(error.message, /failing ended \(code 1\)\nno such table/);
      return true;
    });
    assert.equal(await answers(good.healthUrl), false);
  });

  it('gives up on a part that never answers', async () => {
    const silent = await part('silent', `setInterval(() => {}, 1000); console.log('thinking');`, 1, 3_000);
    await assert.rejects(compose([silent], folder, never), /did not answer within 3 s.\nthinking/);
  });

  it('waits for a part as long as it goes on with something new', async () => {
    const step = (count: string): string =>
      `console.log(JSON.stringify({ level: 30, step: 'table ' + ${count}, msg: 'starting' }));`;
    const seeding = await part(
      'seeding',
      `let count = 0;
       const timer = setInterval(() => { ${step('(count += 1)')} if (count === 8) { clearInterval(timer); serve(); } }, 900);
       async function serve() { ${healthy.replace(/import .*;/, "const { createServer } = await import('node:http');")} }`,
      1,
      6_000,
    );
    const composition = await compose([seeding], folder, never);
    assert.match(logOf('seeding'), /table 8/);
    await composition.stop();

    const repeating = await part('repeating', `setInterval(() => { ${step('1')} }, 50);`, 1, 1_500);
    await assert.rejects(compose([repeating], folder, never), /did not answer within 1.5 s/);
  });

  it('stops when asked to while it starts', async () => {
    const abort = new AbortController();
    const slow = await part('slow', `setInterval(() => {}, 1000);`);
    const starting = compose([slow], folder, abort.signal);
    abort.abort(new Error('asked'));
    await assert.rejects(starting, /asked/);
  });
});

describe('a taken port', () => {
  it('is told in one line with the port and its variable', async () => {
    const server = createServer().listen(0);
    const { port } = server.address() as AddressInfo;
    const free = await freePort();
    const lines = await takenPorts([
      { variable: 'GATEWAY_PORT', port },
      { variable: 'HOST_PORT', port: free },
    ]);
    server.close();
    assert.deepEqual(lines, [
      `Port ${port} is taken: stop what listens there, or set GATEWAY_PORT to another port.`,
    ]);
  });
});
