import type { Dwolla } from 'dwolla';
import type { Transfer } from 'dwolla/models';
import { headerKey } from '../clients/provider-key.ts';
import { ownAccount } from './dwolla-account.ts';
import { amountOf, centsOf, createdRef, refOf } from './dwolla-client.ts';
import { asking, statusOf, toPortError } from './dwolla-errors.ts';
import { failedLegOf, lateReturnOf, stageOf, type LegStatus } from './dwolla-state.ts';
import { ProviderUnavailable } from './errors.ts';
import type { BankTransfers, ListedTransfer, NewTransfer, TransferState } from './port.ts';

type Transfers = Pick<BankTransfers, 'createTransfer' | 'findTransfer' | 'getTransfer' | 'listTransfers'>;

const pageSize = 200;
const dayMs = 86_400_000;

/** Transfers of the port through Dwolla. @param url address of the API's root. */
export function dwollaTransfers(client: Dwolla, url: string): Transfers {
  const read = async (whole: Transfer) => stateOf(client, whole);
  let known: string | null = null;
  const ourAccount = async (): Promise<string> => (known ??= await ownAccount(client));
  return {
    createTransfer: async (input, key) => {
      const requestBody = await bodyOf(client, url, input);
      const transferRef = createdRef(
        await asking(() => client.transfers.create({ idempotencyKey: headerKey(key), requestBody })),
      );
      return accepted(transferRef, input);
    },
    findTransfer: async (correlationId) => {
      const id = await ourAccount();
      const found = await asking(() => client.accounts.transfers.list({ id, correlationId, limit: '1' }));
      const listed = found.embedded?.transfers?.find((transfer) => transfer.correlationId === correlationId);
      return listed === undefined ? null : read(listed);
    },
    getTransfer: async (transferRef) => {
      const transfer = await getOrNull(client, transferRef);
      return transfer === null ? null : read(await wholeOf(client, transfer));
    },
    listTransfers: async (fromIso, untilIso) => {
      const [from, until] = [Date.parse(fromIso), Date.parse(untilIso)];
      // The list knows days alone, and leaves open whether they count; so the days around are asked for too.
      const days = { startDate: dayOf(from - dayMs), endDate: dayOf(until + dayMs) };
      const id = await ourAccount();
      const found = new Map<string, Transfer>();
      for (let offset = 0; ; offset += pageSize) {
        const request = { id, ...days, limit: String(pageSize), offset: String(offset) };
        const page = (await asking(() => client.accounts.transfers.list(request))).embedded?.transfers ?? [];
        for (const transfer of page) found.set(transfer.id ?? '', transfer);
        if (page.length < pageSize) break;
      }
      const made = [...found.values()].filter(({ created }) => {
        const at = created?.getTime() ?? 0;
        return at >= from && at < until;
      });
      const wholes: Transfer[] = [];
      for (const transfer of made) if (await isWhole(client, transfer)) wholes.push(transfer);
      return wholes.map(listed).toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
    },
  };
}

const realTimePayments = 'real-time-payments' as const;

async function bodyOf(client: Dwolla, url: string, input: NewTransfer) {
  const to = (ref: string) => ({ href: `${url}/funding-sources/${ref}` });
  const clearing = { source: 'next-available', destination: 'next-available' };
  return {
    links: { source: to(input.sourceRef), destination: to(input.destinationRef) },
    amount: amountOf(input.amountCents),
    correlationId: input.correlationId,
    ...(input.expedited ? { clearing } : {}),
    ...(input.channel === 'RTP' ? { processingChannel: { destination: realTimePayments } } : {}),
    ...(input.feeCents > 0
      ? {
          fees: [
            {
              links: { chargeTo: { href: await ownerOf(client, input.destinationRef) } },
              amount: amountOf(input.feeCents),
            },
          ],
        }
      : {}),
  };
}

/** Address of whoever receives into a funding source: a customer, or our own account. */
async function ownerOf(client: Dwolla, fundingRef: string): Promise<string> {
  const { links } = await asking(() => client.fundingSources.get({ id: fundingRef }));
  const href = links?.['customer']?.href ?? links?.['account']?.href;
  if (href === undefined) throw new ProviderUnavailable(`Funding source ${fundingRef} shows no owner`);
  return href;
}

/** What is known of a transfer that was just accepted; a repeated creation may be further on, as `getTransfer` tells. */
function accepted(transferRef: string, input: NewTransfer): TransferState {
  return {
    transferRef,
    correlationId: input.correlationId,
    stage: 'initiated',
    lateReturn: null,
    failedLeg: null,
    failureCode: null,
    failureReason: null,
    traceId: null,
    amountCents: input.amountCents,
    updatedAt: new Date().toISOString(),
  };
}

async function getOrNull(client: Dwolla, id: string): Promise<Transfer | null> {
  try {
    return await client.transfers.get({ id });
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw toPortError(error);
  }
}

const linked = (transfer: Transfer, name: string): string | null => {
  const href = transfer.links?.[name]?.href;
  return href === undefined ? null : refOf(href);
};

/** The transfer that a leg belongs to. Only what we created carries our correlation id. */
async function wholeOf(client: Dwolla, transfer: Transfer): Promise<Transfer> {
  if (transfer.correlationId !== undefined) return transfer;
  for (const name of ['funded-transfer', 'funding-transfer']) {
    const ref = linked(transfer, name);
    const other = ref === null ? null : await getOrNull(client, ref);
    if (other?.correlationId !== undefined) return other;
  }
  return transfer;
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Only what was made without us has no correlation id, and legs of ours, which lead to what has. */
async function isWhole(client: Dwolla, transfer: Transfer): Promise<boolean> {
  return transfer.correlationId !== undefined || (await wholeOf(client, transfer)) === transfer;
}

function listed(transfer: Transfer): ListedTransfer {
  return {
    transferRef: transfer.id ?? '',
    correlationId: transfer.correlationId ?? null,
    status: statusIn(transfer) ?? 'pending',
    amountCents: centsOf(transfer.amount?.value),
    createdAt: (transfer.created ?? new Date(0)).toISOString(),
  };
}

async function stateOf(client: Dwolla, whole: Transfer): Promise<TransferState> {
  const legOf = async (name: string) => {
    const ref = linked(whole, name);
    return ref === null ? null : getOrNull(client, ref);
  };
  const [debit, credit] = await Promise.all([legOf('funding-transfer'), legOf('funded-transfer')]);
  const picture = { whole: statusIn(whole), debit: statusIn(debit), credit: statusIn(credit) };
  const failed = [debit, credit, whole].find((part) => part !== null && statusIn(part) === 'failed') ?? null;
  const failure = failed === null ? null : await failureOf(client, failed);
  return {
    transferRef: whole.id ?? '',
    correlationId: whole.correlationId ?? null,
    stage: stageOf(picture),
    lateReturn: lateReturnOf(picture),
    failedLeg: failedLegOf(picture),
    failureCode: failure?.code ?? null,
    failureReason: failure?.description ?? null,
    traceId: traceOf(debit ?? credit ?? whole),
    amountCents: centsOf(whole.amount?.value),
    realTime: networkNames(whole) ?? (credit === null ? null : networkNames(credit)),
    updatedAt: new Date().toISOString(),
  };
}

function statusIn(transfer: Transfer | null): LegStatus {
  const status = transfer?.status;
  if (status === undefined) return null;
  if (status === 'processed' || status === 'failed' || status === 'cancelled') return status;
  return 'pending';
}

const traceOf = (leg: Transfer): string | null =>
  leg.achDetails?.source?.traceId ?? leg.achDetails?.destination?.traceId ?? null;

function networkNames({ rtpDetails }: Transfer) {
  const { networkId, endToEndReferenceId } = rtpDetails?.destination ?? {};
  if (networkId === undefined || endToEndReferenceId === undefined) return null;
  return { networkId, endToEndReferenceId };
}

async function failureOf(client: Dwolla, failed: Transfer) {
  try {
    return await client.transfers.failure.get({ id: failed.id ?? '' });
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw toPortError(error);
  }
}
