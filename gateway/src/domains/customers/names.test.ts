import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { openPglite } from '../../db/pglite.ts';
import { makeDataFolder } from '../../testing/databases/data-folder.ts';
import { createTestDeps } from '../../testing/deps.ts';
import { startGatewayProcess } from '../../testing/gateway-process.ts';
import { startSandbox } from '../../testing/sandbox.ts';
import { addUser } from '../../testing/world.ts';

const skip = process.env['DATABASE_URL'] ? 'it runs once, with those on the embedded database' : false;

/** Names that no header can carry as they are. */
const names = ['Łukasz', 'Nguyễn', '李', 'O’Brien'];
const verified = z.object({ data: z.object({ verifyIdentityWithSsn: z.object({ status: z.string() }) }) });

test(
  'people of any name are verified by a gateway and a provider that run, and both stay up',
  { skip },
  async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'keyturn-names-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const database = await openPglite(await makeDataFolder(join(folder, 'gateway')));
    const fixture = createTestDeps(database);
    const people = [];
    for (const name of names) people.push({ name, id: (await addUser(fixture)).id });
    await database.close();
    const sandbox = await startSandbox();
    t.after(() => sandbox.stop());
    const gateway = await startGatewayProcess({ KEYTURN_DATA: folder, SANDBOX_URL: sandbox.url });
    t.after(() => gateway.kill());

    for (const { name, id } of people) {
      const input = {
        firstName: name,
        lastName: name,
        dateOfBirth: '1980-02-03',
        ssn: '987-65-4329',
        address: { line1: '4 Winter St', city: 'Burlington', state: 'vt', postalCode: '05401' },
      };
      const answer = await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer simulated.${id}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({
          query: 'mutation($input: SsnInput!) { verifyIdentityWithSsn(input: $input) { status } }',
          variables: { input },
        }),
      });
      const { data } = verified.parse(await answer.json());
      assert.equal(data.verifyIdentityWithSsn.status, 'VERIFIED', name);
    }
    assert.equal((await fetch(`${gateway.url}/healthz`)).status, 200);
    assert.equal(gateway.child.exitCode, null);
  },
);
