import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('main.ts', import.meta.url));
type Child = ChildProcessByStdio<null, Readable, Readable>;

function start(env: Record<string, string>): Child {
  return spawn(process.execPath, [entry], {
    env: { ...process.env, KEYTURN_DATA: ':memory:', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

const exitCode = (child: Child) =>
  new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      resolve(code);
    });
  });

/** What the process says first; empty when it ended without a word. */
async function firstWords(child: Child): Promise<string> {
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) return String(chunk);
  return '';
}

it('starts on free ports, says where, answers its health address and stops on SIGTERM', async () => {
  const child = start({});
  const exited = exitCode(child);
  const words = await firstWords(child);
  const url = /Sandbox is ready at (\S+) \(mail on port \d+\)/.exec(words)?.[1];
  assert.ok(url, words);
  assert.deepEqual(await (await fetch(`${url}/healthz`)).json(), { status: 'ok' });
  const said = firstWords(child);
  await fetch(`${url}/healthz?secret=1`, { headers: { 'x-request-id': 'r-1' } });
  assert.deepEqual(JSON.parse(await said), {
    requestId: 'r-1',
    method: 'GET',
    path: '/healthz',
    status: 200,
  });
  child.kill('SIGTERM');
  assert.equal(await exited, 0);
});

for (const variable of ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT']) {
  it(`a taken ${variable} ends with one clear line`, async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => {
      squatter.listen(0, resolve);
    });
    const address = squatter.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const child = start({ [variable]: String(port) });
    const [output, code] = await Promise.all([text(child.stderr), exitCode(child)]);
    squatter.close();
    assert.equal(code, 1);
    assert.equal(output, `Port ${port} is already in use. Free it or set ${variable} to another port.\n`);
  });
}

it('a value that cannot be used ends with one line that names the variable', async () => {
  const child = start({ SANDBOX_STEP_MS: 'soon' });
  const [output, code] = await Promise.all([text(child.stderr), exitCode(child)]);
  assert.equal(code, 1);
  assert.match(output, /^The configuration cannot be used\. SANDBOX_STEP_MS: .+\n$/);
});
