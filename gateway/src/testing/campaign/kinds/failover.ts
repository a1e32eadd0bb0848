import { setTimeout as wait } from 'node:timers/promises';
import { startPostgresPair } from '../../postgres-pair.ts';
import { postgresPrograms } from '../../private-postgres.ts';
import { settle } from '../check/settle.ts';
import type { Fault } from '../fault.ts';
import { moveDeployment, withoutPrograms } from '../stage/operator.ts';

/** The first of two servers is lost, and the one that has every commit takes over under its address. */
export const databaseLost: Fault = {
  about: 'the first of two synchronous servers killed (SIGKILL) under load, and the second promoted',
  unit: 'times',
  count: 3,
  short: null,
  missing: withoutPrograms,
  async run(stage, { count }) {
    const { doings, gateways, network, random, atEnd } = stage;
    for (let time = 0; time < count; time += 1) {
      await settle(stage, { withinMs: 180_000, hurried: false });
      const pair = await startPostgresPair(postgresPrograms() ?? '');
      atEnd(() => pair.stop());
      const [first, second] = pair.ports.map((port) => `postgres://keyturn@127.0.0.1:${port}/postgres`);
      await moveDeployment(stage, first ?? '');
      await gateways.start();
      await doings.collectDuring(async () => {
        await wait(random.int(2_000, 5_000));
        pair.killFirst();
        while ((await pair.roleOf(pair.ports[0])) !== null) await wait(20);
        await network.goAway();
        await pair.promoteSecond();
        await stage.moveTo(second ?? '');
        await network.comeBack();
        await wait(random.int(2_000, 5_000));
      });
    }
  },
};
