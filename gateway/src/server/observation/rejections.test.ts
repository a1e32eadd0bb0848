import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const rejections = new URL('rejections.ts', import.meta.url).href;
const gatewayFolder = fileURLToPath(new URL('../../../', import.meta.url));

/** Runs a process that handles rejections as the gateway does. Returns its output and exit code. */
async function running(script: string): Promise<{ output: string; code: number | null }> {
  const code = `
    import { Dwolla } from 'dwolla';
    import { surviveVendors } from ${JSON.stringify(rejections)};
    surviveVendors({ error: (line, words) => console.log(words + ': ' + line.err.message) });
    ${script}
    setTimeout(() => console.log('still up'), 50);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: gatewayFolder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const output = await text(child.stdout);
  await ended;
  return { output, code: child.exitCode };
}

test('logs a rejection that a vendor’s client leaves unhandled, and keeps the process up', async () => {
  // The vendor's client without our wrapper. Its second promise rejects, and nobody can catch it.
  const { output, code } = await running(`
    const client = new Dwolla({ serverURL: 'http://127.0.0.1:9' });
    const person = { type: 'unverified', firstName: 'Łukasz', lastName: 'Nowak', email: 'lukasz@people.example' };
    client.customers.create(person, { headers: { 'Idempotency-Key': 'Łukasz' } }).then(undefined, () => undefined);
  `);
  assert.match(output, /unhandled rejection: .*ByteString/);
  assert.match(output, /still up/);
  assert.equal(code, 0);
});

test('logs an unhandled rejection of our own code, and ends the process', async () => {
  const { output, code } = await running(`void Promise.reject(new Error('our own bug'));`);
  assert.match(output, /unhandled rejection: our own bug/);
  assert.doesNotMatch(output, /still up/);
  assert.notEqual(code, 0);
});
