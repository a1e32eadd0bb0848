import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { makeDemoWorld } from './demo-world.ts';
import { createRandom } from './chance/random.ts';
import { demoId } from './chance/uuid.ts';

const now = new Date('2026-11-20T15:30:00.000Z');

describe('the demo world', () => {
  it('is the same for the same seed and time', () => {
    assert.ok(isDeepStrictEqual(makeDemoWorld(now), makeDemoWorld(now)));
  });

  it('is another for another seed', () => {
    assert.ok(!isDeepStrictEqual(makeDemoWorld(now).payments, makeDemoWorld(now, 7).payments));
  });

  it('keeps ids and amounts when the day changes; only dates move', () => {
    const facts = (at: Date) =>
      makeDemoWorld(at).payments.map(({ template }) => [template.id, template.amount]);
    assert.deepEqual(facts(now), facts(new Date(now.getTime() + 86_400_000)));
  });

  it('can be made on every day of the week and at every hour', () => {
    for (let hour = 0; hour < 24 * 8; hour += 5) {
      const at = new Date(now.getTime() + hour * 3_600_000);
      const { payments, fundingSources } = makeDemoWorld(at);
      const late = payments.filter(({ events }) => events.some((event) => event.at > at));
      assert.deepEqual(
        late.map(({ template }) => template.displayStatus),
        [],
        at.toISOString(),
      );
      const changed = fundingSources.filter(({ updatedAt = at }) => updatedAt > at);
      assert.deepEqual(
        changed.map(({ name }) => name),
        [],
        at.toISOString(),
      );
    }
  });
});

describe('the source of chance', () => {
  it('spreads evenly and stays in bounds', () => {
    const random = createRandom(1);
    const counts = new Map<number, number>();
    for (let draw = 0; draw < 6_000; draw += 1) {
      const value = random.int(1, 6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    assert.deepEqual([...counts.keys()].sort(), [1, 2, 3, 4, 5, 6]);
    for (const count of counts.values()) assert.ok(count > 850 && count < 1_150, String(count));
  });
});

describe('demoId', () => {
  it('is a uuid of version 5, the same for the same name', () => {
    assert.match(demoId('a'), /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    assert.equal(demoId('a'), demoId('a'));
    assert.notEqual(demoId('a'), demoId('b'));
  });
});
