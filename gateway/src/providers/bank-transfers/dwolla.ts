import { acceptedSecrets } from '../../secrets/accepted.ts';
import { dwollaAccounts } from './dwolla-accounts.ts';
import { dwollaBalances } from './dwolla-balances.ts';
import { createDwollaClient, type DwollaSettings } from './dwolla-client.ts';
import { dwollaEvents } from './dwolla-events.ts';
import { dwollaTransfers } from './dwolla-transfers.ts';
import type { BankTransfers } from './port.ts';

export type { DwollaSettings } from './dwolla-client.ts';

/** The bank-transfer port through Dwolla's official client; the address decides between sandbox and production. */
export function createDwollaTransfers(settings: DwollaSettings): BankTransfers {
  const client = createDwollaClient(settings);
  return {
    ...dwollaAccounts(client),
    ...dwollaBalances(client),
    ...dwollaTransfers(client, settings.url),
    ...dwollaEvents(client, acceptedSecrets(settings.webhookSecret, settings.previousWebhookSecret)),
  };
}
