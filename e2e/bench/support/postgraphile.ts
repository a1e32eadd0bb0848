import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { BenchOrganization } from './database.ts';
import { freePort, poster, processorMs } from './gateway.ts';

const server = fileURLToPath(new URL('./postgraphile-server.ts', import.meta.url));

/** A name search as SQL has it; PostGraphile itself compares whole values. */
const nameSearch = `
  create schema if not exists bench;
  create or replace function bench.payments_named(organization uuid, part text) returns setof transaction_templates
    language sql stable as $$
      select * from transaction_templates
      where organization_id = organization and lower(buyer_full_name) like '%' || part || '%'
      order by created_at desc, id desc
    $$;`;

const card = `fragment Card on TransactionTemplate {
  rowId amount isAch paymentType displayStatus address receiverEmail refunded accessedAt createdAt updatedAt authorizedAt
  agentFeesByTransactionTemplateId { nodes { rowId amount status } }
  userByBuyerId { rowId firstName lastName }
  paymentOccasionByPaymentOccasionId { rowId name context direction }
  transactionsByTransactionTemplateId { nodes { rowId status blockReason expedited depositedAt } }
}`;

/** What the dashboard reads, as PostGraphile would be asked for it, by the names of our reads. */
export function peerReads({ organizationId, paymentId }: BenchOrganization) {
  return new Map([
    [
      'board, one column',
      {
        query: `query ($organization: UUID!) {
          allTransactionTemplates(condition: { organizationId: $organization, statusGroup: "DEPOSITED" },
            orderBy: [CREATED_AT_DESC, ROW_ID_DESC], first: 12) { nodes { ...Card } pageInfo { hasNextPage endCursor } } } ${card}`,
        variables: { organization: organizationId },
      },
    ],
    [
      'name search',
      {
        query: `query ($organization: UUID!) {
          benchPaymentsNamed(organization: $organization, part: "mar", first: 12) {
            nodes { ...Card } pageInfo { hasNextPage endCursor } } } ${card}`,
        variables: { organization: organizationId },
      },
    ],
    [
      'detail',
      {
        query: `query ($id: Int!) { transactionTemplateByRowId(rowId: $id) {
          ...Card status fee active requestedAt approvedAt rejectedAt rejectReason canceledAt additionalEmails formData
          userByAuthorizedById { rowId firstName lastName } userByApprovedById { rowId firstName lastName }
          userByBuyerAgentId { rowId firstName lastName email phone } userByListingAgentId { rowId firstName lastName email phone }
          fundingSourceByOriginationFundingSourceId { rowId name bank last4 status }
          escrowAccountByEscrowAccountId { rowId name fundingSourceByFundingSourceId { rowId name bank last4 status } }
        } } ${card}`,
        variables: { id: paymentId },
      },
    ],
  ]);
}

/** PostGraphile in a process of its own, without any check of who asks. */
export async function startPostGraphile(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(nameSearch);
  await client.end();
  const port = await freePort();
  const child = spawn(process.execPath, [server, String(port), databaseUrl], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', GRAPHILE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/graphql`;
  const { post, end } = poster(url);
  const ask = async (query: string, variables: object): Promise<string> => {
    const text = await post({ 'content-type': 'application/json' }, JSON.stringify({ query, variables }));
    if (text.includes('"errors"')) throw new Error(text.slice(0, 500));
    return text;
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error('PostGraphile ended at its start.');
    const answered = await ask('{ __typename }', {}).catch(() => null);
    if (answered !== null) break;
    await wait(100);
  }
  return {
    ask,
    processorMs: () => processorMs(child.pid),
    async stop(): Promise<void> {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      end();
    },
  };
}
