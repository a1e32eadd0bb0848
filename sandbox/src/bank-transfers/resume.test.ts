import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { addTransfer, never, startBank, statuses, until } from './testing/bank.ts';
import { startReceiver } from './testing/receiver.ts';

it('goes on where it was after a restart', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'bank.sqlite');
  const receiver = await startReceiver([500]);
  t.after(() => receiver.close());

  const before = await startBank({ file, stepMs: 250 });
  await before.call('POST', '/webhook-subscriptions', { url: receiver.url, secret: 's' });
  const path = await addTransfer(before);
  await until(
    () => receiver.deliveries.length,
    (count) => count > 0,
  );
  await before.close();
  const refused = receiver.deliveries[0]?.event.id;
  const heard = receiver.deliveries.length;

  const after = await startBank({ file, stepMs: 250 });
  t.after(() => after.close());
  await until(
    () => statuses(after, path),
    (value) => value.whole === 'processed',
  );
  await until(
    () => receiver.deliveries.slice(heard).some((delivery) => delivery.event.id === refused),
    (again) => again,
  );
  await until(
    () => receiver.deliveries.map((delivery) => delivery.topic),
    (topics) => topics.includes('customer_transfer_completed'),
  );
});

it('keeps what rests at rest', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bank-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'bank.sqlite');
  const before = await startBank({ file, stepMs: never });
  const path = await addTransfer(before);
  assert.equal(before.console.setHeld(path.split('/').at(-1) ?? '', true), true);
  await before.close();
  const after = await startBank({ file, stepMs: 10 });
  t.after(() => after.close());
  const moving = await addTransfer(after);
  await until(
    () => statuses(after, moving),
    (value) => value.whole === 'processed',
  );
  assert.equal((await statuses(after, path)).debit, 'pending');
});
