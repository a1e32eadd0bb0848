import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Fault } from '../fault.ts';

const HOUR = 3_600_000;
const loader = pathToFileURL(fileURLToPath(new URL('../clock-shift.ts', import.meta.url))).href;

/** When clocks on the American east coast go forward and back, in the year that begins before an instant. */
const changesOfYear = (year: number): Date[] => [
  new Date(Date.UTC(year, 2, 14 - new Date(Date.UTC(year, 2, 14)).getUTCDay(), 7)),
  new Date(Date.UTC(year, 10, 7 - new Date(Date.UTC(year, 10, 7)).getUTCDay(), 6)),
];

const withClock = (shift: number): Record<string, string> => ({
  NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${loader}`,
  KEYTURN_CLOCK_SHIFT_MS: String(shift),
  TZ: 'America/New_York',
});

/** One gateway is days before the other, one after it, and again the other way round; and both pass a change of the hour. */
export const clocksWrong: Fault = {
  about: 'gateways whose clocks are 48 h ahead and behind, side by side, and over both changes of the hour',
  unit: 'payments',
  count: 60,
  short: null,
  async run({ gateways, doings }, { count }) {
    const now = Date.now();
    const year = new Date(now).getUTCFullYear();
    // From half a minute before the change on, so that it comes while people pay.
    const [spring = 0, autumn = 0] = changesOfYear(year).map((at) => at.getTime() - 30_000 - now);
    const pairs = [
      [48 * HOUR, -48 * HOUR],
      [-48 * HOUR, 48 * HOUR],
      [spring, spring],
      [autumn, autumn],
    ];
    for (const shifts of pairs) {
      await gateways.kill();
      await Promise.all(shifts.map((shift, which) => gateways.start(which, withClock(shift))));
      await doings.collectMany(Math.ceil(count / pairs.length));
      if (shifts[0] === shifts[1]) await wait(35_000);
    }
    await gateways.kill();
    await gateways.start();
  },
};
