import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, it } from 'node:test';
import { schedule, type Work } from './schedule.ts';

/** Work that records when it begins and ends, and takes so many turns. */
function recorder() {
  const log: string[] = [];
  let busy = 0;
  let most = 0;
  const run = async (work: Work & { turns?: number }): Promise<string> => {
    log.push(`${work.name} begins`);
    busy += 1;
    most = Math.max(most, busy);
    for (let left = work.turns ?? 1; left > 0; left -= 1) await turn();
    busy -= 1;
    log.push(`${work.name} ends`);
    return work.name;
  };
  return { log, run, most: () => most };
}

describe('a schedule', () => {
  it('does no more at once than it may, and answers in the order of the list', async () => {
    const { run, most } = recorder();
    const list = ['a', 'b', 'c', 'd', 'e'].map((name, at) => ({ name, turns: 5 - at }));
    assert.deepEqual(await schedule(list, 2, run), ['a', 'b', 'c', 'd', 'e']);
    assert.equal(most(), 2);
  });

  it('waits for what has to come first, and only where that is to be done at all', async () => {
    const { log, run } = recorder();
    const list = [
      { name: 'page', after: ['build', 'absent'] },
      { name: 'build', turns: 3 },
    ];
    await schedule(list, 2, run);
    assert.deepEqual(log, ['build begins', 'build ends', 'page begins', 'page ends']);
  });

  it('says what waits in a circle', async () => {
    const { run } = recorder();
    const list = [
      { name: 'a', after: ['b'] },
      { name: 'b', after: ['a'] },
    ];
    await assert.rejects(schedule(list, 2, run), /a, b wait for each other/);
  });

  it('throws what work throws, when the rest has ended', async () => {
    const { log, run } = recorder();
    const list = [{ name: 'bad' }, { name: 'good', turns: 3 }];
    const failing = (work: Work): Promise<string> =>
      work.name === 'bad' ? Promise.reject(new Error('no')) : run({ ...work, turns: 3 });
    await assert.rejects(schedule(list, 2, failing), /no/);
    assert.deepEqual(log, ['good begins', 'good ends']);
  });
});
