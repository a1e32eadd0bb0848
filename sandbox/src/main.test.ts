import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { it } from 'node:test';

const entry = fileURLToPath(new URL('main.ts', import.meta.url));

function start(env: Record<string, string>) {
  return spawn(process.execPath, [entry], {
    env: { ...process.env, KEYTURN_DATA: ':memory:', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

it('starts on free ports, says where, answers its health address and stops on SIGTERM', async () => {
  const child = start({});
  const exited = once(child, 'exit');
  const [line] = await Promise.race([once(child.stdout, 'data'), exited]);
  const url = /Sandbox is ready at (\S+) \(mail on port \d+\)/.exec(String(line))?.[1];
  assert.ok(url, String(line));
  assert.deepEqual(await (await fetch(`${url}/healthz`)).json(), { status: 'ok' });
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
});

for (const variable of ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT']) {
  it(`a taken ${variable} ends with one clear line`, async () => {
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(0, () => resolve()));
    const address = squatter.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const child = start({ [variable]: String(port) });
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    squatter.close();
    assert.equal(code, 1);
    assert.equal(output, `Port ${port} is already in use. Free it or set ${variable} to another port.\n`);
  });
}

it('a value that cannot be used ends with one line that names the variable', async () => {
  const child = start({ SANDBOX_STEP_MS: 'soon' });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  assert.equal(code, 1);
  assert.match(output, /^The configuration cannot be used\. SANDBOX_STEP_MS: .+\n$/);
});
