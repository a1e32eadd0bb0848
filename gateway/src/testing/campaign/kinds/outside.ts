import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

/** Mails and files have nowhere to go, and money moves all the same. */
export const mailAndFilesDown: Fault = {
  about: 'SMTP silent and refusing, and S3 not there, for 20 s in turns, while people pay',
  unit: 'times',
  count: 3,
  short: null,
  settings: {
    ...{ S3_BUCKET: 'gone', S3_ENDPOINT: 'http://127.0.0.1:9' },
    ...{ S3_ACCESS_KEY_ID: 'nobody', S3_SECRET_ACCESS_KEY: 'nothing' },
  },
  async run({ mailNetwork, doings }, { count }) {
    for (let time = 0; time < count; time += 1) {
      await doings.collectDuring(async () => {
        mailNetwork.fallSilent();
        await wait(10_000);
        await mailNetwork.goAway();
        await wait(10_000);
      });
      await mailNetwork.comeBack();
    }
  },
};
