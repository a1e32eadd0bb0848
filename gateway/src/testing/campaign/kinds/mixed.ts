import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { disorder } from './webhooks.ts';
import { fateBy } from './provider-answers.ts';

/** Everything at once, for a time. */
export const mixed: Fault = {
  about: 'all of it at once: answers, webhooks, kills, silences, locks, approvals and cancels, for a time',
  unit: 'seconds',
  count: 120,
  short: null,
  async run({ provider, webhooks, deliver, network, bank, gateways, doings, random }, { count }) {
    const end = performance.now() + count * 1_000;
    provider.decide(fateBy(random));
    const { over } = disorder(webhooks, deliver, random);
    const accidents = [
      async () => {
        await gateways.kill(random.int(0, gateways.count - 1));
        await gateways.start();
      },
      async () => {
        await bank.kill();
        await bank.start();
      },
      async () => {
        network.fallSilent();
        await wait(random.int(500, 5_000));
        await network.comeBack();
      },
      async () => {
        await network.goAway();
        await wait(random.int(100, 2_000));
        await network.comeBack();
      },
      async () => {
        const { id } = await doings.send();
        await Promise.all([doings.approve(id ?? ''), doings.cancel(id ?? '')]);
      },
    ];
    await doings.collectDuring(async () => {
      while (performance.now() < end) {
        await wait(random.int(500, 3_000));
        await random.pick(accidents)();
      }
    });
    provider.decide(() => 'passes');
    await over();
  },
};
