import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allMigrations } from '../testing/migrations/record.ts';
import { startPglite } from './pglite.ts';

const [harbor, lee, member, left, joined] = [1, 2, 3, 4, 5].map(
  (each) => `00000000-0000-4000-8000-00000000000${each}`,
);

test('marks earlier requests of people outside as theirs, and no other requests', async (t) => {
  const client = await startPglite({});
  t.after(() => client.close());
  const migrations = allMigrations();
  const at = migrations.findIndex(({ name }) => name.endsWith('_asked_before'));
  for (const { text } of migrations.slice(0, at)) await client.exec(text);
  // Foreign keys are not checked here, because the rows that these rows refer to do not exist.
  await client.exec('SET session_replication_role = replica');
  for (const [id, name] of [
    [lee, 'Lee'],
    [member, 'Mia'],
    [left, 'Len'],
    [joined, 'Joy'],
  ])
    await client.query('insert into users (id, first_name, last_name, email) values ($1, $2, $3, $4)', [
      id,
      name,
      'Park',
      `${name}@agents.example`,
    ]);
  for (const [id, accepted] of [
    [member, '2026-01-01'],
    [joined, '2026-09-01'],
  ])
    await client.query(
      `insert into organization_users (organization_id, user_id, roles, accepted_at) values ($1, $2, '{REQUEST}', $3)`,
      [harbor, id, accepted],
    );
  await client.query(
    `insert into audit_log (at, organization_id, action, entity, entity_id, before, after)
     values ('2026-09-01', $1, 'removeUser', 'user', $2, '{"roles": ["REQUEST"]}', '{"roles": []}')`,
    [harbor, left],
  );
  const asked = async (id: number, requester: unknown, more: object = {}) => {
    const row = {
      id,
      organization_id: harbor,
      payment_occasion_id: harbor,
      amount: 100,
      created_at: '2026-05-01',
      direction: 'INBOUND',
      context: 'GENERIC',
      status: 'PENDING',
      display_status: 'PENDING',
      status_group: 'REQUESTED_AND_PENDING',
      requester_id: requester,
      buyer_agent_id: requester,
      ...more,
    };
    const names = Object.keys(row);
    await client.query(
      `insert into transaction_templates (${names.join()}) values (${names.map((_, each) => `$${each + 1}`).join()})`,
      Object.values(row),
    );
  };
  await asked(1, lee);
  await asked(2, joined);
  await asked(3, member);
  await asked(4, left);
  await asked(5, lee, { buyer_agent_id: null });
  await asked(6, lee, { payment_link_id: harbor });
  await asked(7, lee, { context: 'EMD' });
  await client.exec(migrations[at]?.text ?? '');
  const { rows } = await client.query('select id, outsider from transaction_templates order by id');
  assert.deepEqual(
    rows,
    [
      { name: 'Lee Park', email: 'lee@agents.example' },
      { name: 'Joy Park', email: 'joy@agents.example' },
      null,
      null,
      null,
      null,
      null,
    ].map((outsider, each) => ({ id: each + 1, outsider })),
  );
});
