import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

/** Long enough that each kill finds something under way. */
const UPTIME_MS = { min: 200, max: 2_500 };

/** Gateways end without a word, alone or both at once, while people pay. */
export const gatewayKilled: Fault = {
  about: 'a gateway, or both, killed (SIGKILL) at random points under load',
  unit: 'kills',
  count: 20,
  short: 2,
  async run({ gateways, doings, random }, { count }) {
    await doings.collectDuring(async () => {
      for (let kill = 0; kill < count; kill += 1) {
        await wait(random.int(UPTIME_MS.min, UPTIME_MS.max));
        await gateways.kill(random.chance(0.25) ? undefined : random.int(0, gateways.count - 1));
        await gateways.start();
      }
    });
  },
};

/** The provider's process ends in the middle of whatever it does. */
export const providerKilled: Fault = {
  about: 'the bank-transfer provider killed (SIGKILL) at random points under load',
  unit: 'kills',
  count: 10,
  short: 1,
  async run({ bank, doings, random }, { count }) {
    await doings.collectDuring(async () => {
      for (let kill = 0; kill < count; kill += 1) {
        await wait(random.int(UPTIME_MS.min, UPTIME_MS.max));
        await bank.kill();
        await wait(random.int(0, UPTIME_MS.min));
        await bank.start();
      }
    });
  },
};
