import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BUILD } from '../../gateway-process.ts';
import type { Fault } from '../fault.ts';
import type { Stage } from '../stage/stage.ts';

const formerMain = join(process.env['FORMER_BUILD'] ?? '', 'gateway', 'src', 'main.ts');

/** One gateway after the other becomes one of the build before, and of this one again; both work on one database. */
export const rollingUpgrade: Fault = {
  about:
    'gateways rolled back to the build before and forward again, one by one, beside each other, while people pay',
  unit: 'times there and back',
  count: 3,
  short: null,
  missing: () =>
    existsSync(formerMain)
      ? null
      : 'FORMER_BUILD names no folder of the build before, as `pnpm beside` leaves it',
  async run(stage, { count }) {
    const roll = async (): Promise<void> => {
      for (let time = 0; time < count; time += 1)
        for (const settings of [{ [BUILD]: formerMain }, {}]) await rollTo(stage, settings);
    };
    // One client: gateways that start take long, and what it asks for meanwhile has to be done after.
    await stage.doings.collectDuring(roll, 1);
  },
};

async function rollTo({ gateways, doings, random }: Stage, settings: Record<string, string>): Promise<void> {
  for (let which = 0; which < gateways.count; which += 1) {
    const code = await gateways.stop(which);
    // How the build before ends is not judged any more.
    if (code !== 0 && BUILD in settings)
      throw new Error(`A gateway that was asked to stop ended with ${code}.`);
    await gateways.start(which, settings);
    // Decided by whichever of the two is asked, at the same moment.
    const { id } = await doings.send();
    await Promise.all([doings.approve(id ?? ''), doings.cancel(id ?? '')]);
    await wait(random.int(500, 2_000));
  }
}
