import { expect } from '@playwright/test';
import { addresses } from './addresses.ts';

/** A mail in the sandbox's inbox. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly links: readonly string[];
}

async function json(path: string): Promise<unknown> {
  const response = await fetch(addresses.sandbox + path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

function isMail(value: unknown): value is Mail {
  return (
    typeof value === 'object' &&
    value !== null &&
    'subject' in value &&
    'links' in value &&
    Array.isArray(value.links)
  );
}

/** The newest mail to an address; waits until there is one whose subject fits. */
export async function mailTo(address: string, subject: RegExp): Promise<Mail> {
  const found: Mail[] = [];
  await expect
    .poll(async () => {
      const mails = await json(`/inbox?to=${encodeURIComponent(address)}`);
      found.splice(0, found.length, ...(Array.isArray(mails) ? mails.filter(isMail) : []));
      return found.some((mail) => subject.test(mail.subject));
    })
    .toBe(true);
  const mail = found.find((candidate) => subject.test(candidate.subject));
  if (mail === undefined) throw new Error(`No mail to ${address}`);
  return mail;
}

async function tell(path: string): Promise<void> {
  const response = await fetch(addresses.sandbox + path, { method: 'POST' });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
}

/**
 * The bank-transfer provider lets transfers of which this amount arrives, fees taken off, rest where they are, those that are
 * still to be made too, so that a test looks at what is on its way for as long as it needs; {@link releaseTransfersOf} lets them go on.
 */
export const holdTransfersOf = (cents: number): Promise<void> => tell(`/console/api/amounts/${cents}/hold`);

export const releaseTransfersOf = (cents: number): Promise<void> =>
  tell(`/console/api/amounts/${cents}/release`);

/** The same for the review of documents. */
export const holdReviews = (): Promise<void> => tell('/console/api/documents/hold');

export const releaseReviews = (): Promise<void> => tell('/console/api/documents/release');

/** The money that the bank-transfer provider and the card provider moved to its end, cents. */
export async function processedByProviders(): Promise<number> {
  const totals = await Promise.all(['transfers', 'charges'].map(processed));
  return totals.reduce((sum, cents) => sum + cents, 0);
}

async function processed(what: string): Promise<number> {
  const totals = await json(`/console/api/${what}/total`);
  if (typeof totals === 'object' && totals !== null && 'processedCents' in totals)
    return Number(totals.processedCents);
  throw new Error(`The console gave no totals of ${what}`);
}
