import DataLoader from 'dataloader';
import type { Db } from '../db/client.ts';
import type { RowsByKeys } from '../db/by-keys.ts';
import { destinationMakersOf, makersOfAccounts } from '../records/account-makers.ts';
import { senderAddersOf } from '../records/member-adders.ts';
import * as accounts from '../records/accounts.ts';
import { approvalSignsOf } from '../records/approval-signs.ts';
import { filesOfTemplates } from '../records/files.ts';
import * as notes from '../records/notes.ts';
import * as occasions from '../records/occasions.ts';
import * as organizations from '../records/organizations.ts';
import * as payments from '../records/payments.ts';
import * as recoveries from '../records/recoveries.ts';
import { accountTargetsOf, escrowTargetsOf } from '../records/reroutes.ts';
import * as users from '../records/users.ts';

/** Rows by keys that a request's loader reads by itself, or another statement brings along for it. */
interface Source<Key, Row, Value> {
  rows: RowsByKeys<Row>;
  /** What the rows are to each of the keys. */
  byKey: (keys: readonly Key[], rows: readonly Row[]) => Value[];
}

function one<Key, Row>(rows: RowsByKeys<Row>, keyOf: (row: Row) => Key): Source<Key, Row, Row | null> {
  return {
    rows,
    byKey(keys, found) {
      const known = new Map(found.map((row) => [keyOf(row), row]));
      return keys.map((key) => known.get(key) ?? null);
    },
  };
}

function many<Key, Row>(rows: RowsByKeys<Row>, keyOf: (row: Row) => Key | null): Source<Key, Row, Row[]> {
  return {
    rows,
    byKey(keys, found) {
      const known = Map.groupBy(found, keyOf);
      return keys.map((key) => known.get(key) ?? []);
    },
  };
}

/** By the names of their loaders. */
export const sources = {
  user: one(users.usersByIds, ({ id }) => id),
  memberships: many(users.membershipsOfUsers, ({ userId }) => userId),
  customer: one(users.customersByIds, ({ id }) => id),
  organization: one(organizations.organizationsByIds, ({ id }) => id),
  fundingSource: one(accounts.fundingSourcesByIds, ({ id }) => id),
  escrowAccount: one(accounts.escrowAccountsByIds, ({ id }) => id),
  occasion: one(occasions.occasionsByIds, ({ id }) => id),
  occasionsOfEscrowAccount: many(
    occasions.occasionsOfEscrowAccounts,
    ({ escrowAccountId }) => escrowAccountId,
  ),
  sharesOfOccasion: many(occasions.sharesOfOccasions, ({ paymentOccasionId }) => paymentOccasionId),
  sharesByOrganization: many(
    occasions.sharesByOrganizations,
    ({ sharedByOrganizationId }) => sharedByOrganizationId,
  ),
  feeConfig: one(occasions.feeConfigsByIds, ({ id }) => id),
  template: one(payments.templatesByIds, ({ id }) => id),
  transactionsOfTemplate: many(
    payments.transactionsOfTemplates,
    ({ transactionTemplateId }) => transactionTemplateId,
  ),
  postedOfTransaction: many(payments.postedOfTransactions, ({ transactionId }) => transactionId),
  eventsOfTemplate: many(payments.eventsOfTemplates, ({ transactionTemplateId }) => transactionTemplateId),
  deliveriesOfTemplate: many(
    payments.deliveriesOfTemplates,
    ({ transactionTemplateId }) => transactionTemplateId,
  ),
  agentFeesOfTemplate: many(
    payments.agentFeesOfTemplates,
    ({ transactionTemplateId }) => transactionTemplateId,
  ),
  disputesOfTransaction: many(payments.disputesOfTransactions, ({ transactionId }) => transactionId),
  rtpOfTransaction: many(payments.rtpOfTransactions, ({ transactionId }) => transactionId),
  mailsOfTemplate: many(payments.mailsOfTemplates, ({ transactionTemplateId }) => transactionTemplateId),
  approvalSigns: one(approvalSignsOf, ({ templateId }) => templateId),
  accountMakers: one(makersOfAccounts, ({ fundingSourceId }) => fundingSourceId),
  destinationMakers: one(destinationMakersOf, ({ templateId }) => templateId),
  senderAdders: one(senderAddersOf, ({ templateId }) => templateId),
  recovery: one(recoveries.recoveriesOfTemplates, ({ transactionTemplateId }) => transactionTemplateId),
  notesOfTemplate: many(recoveries.notesOfTemplates, ({ transactionTemplateId }) => transactionTemplateId),
  notesOfEscrowAccount: many(notes.notesOfEscrowAccounts, ({ escrowAccountId }) => escrowAccountId),
  notesOfFundingSource: many(notes.notesOfFundingSources, ({ fundingSourceId }) => fundingSourceId),
  mentionsOfNote: many(notes.mentionsOfNotes, ({ noteId }) => noteId),
  attachmentsOfNote: many(notes.attachmentsOfNotes, ({ noteId }) => noteId),
  fileOfTemplate: one(filesOfTemplates, ({ templateId }) => templateId),
  attemptsOfTemplate: many(recoveries.attemptsOfTemplates, ({ attemptOfTemplateId }) => attemptOfTemplateId),
  integration: one(payments.integrationsByIds, ({ id }) => id),
  escrowTargetsOfOrganization: many(escrowTargetsOf, ({ organizationId }) => organizationId),
  accountTargetsOfOrganization: many(accountTargetsOf, ({ organizationId }) => organizationId),
};

type Sources = typeof sources;
export type SourceName = keyof Sources;
type KeyOf<Of> = Of extends Source<infer Key, infer _Row, infer _Value> ? Key : never;
type ValueOf<Of> = Of extends Source<infer _Key, infer _Row, infer Value> ? Value : never;
/** The loaders of all sources. */
export type SourceLoaders = {
  [Name in SourceName]: DataLoader<KeyOf<Sources[Name]>, ValueOf<Sources[Name]>>;
};

const opened = <Key extends string | number, Row, Value>(
  { rows, byKey }: Source<Key, Row, Value>,
  db: Db,
): DataLoader<Key, Value> => new DataLoader(async (keys) => byKey(keys, await rows(db, keys)));

/** New loaders of all sources. */
export const openSources = (db: Db): SourceLoaders =>
  Object.fromEntries(
    Object.entries<Source<string | number, never, unknown>>(sources as never).map(([name, source]) => [
      name,
      opened(source, db),
    ]),
  ) as never;

/** Gives a loader what another statement brought: its keys and the rows that have them. */
export function prime(
  loaders: SourceLoaders,
  name: SourceName,
  keys: readonly unknown[],
  rows: unknown,
): void {
  const { rows: read, byKey }: Source<unknown, never, unknown> = sources[name] as never;
  const loader: DataLoader<unknown, unknown> = loaders[name];
  for (const [at, value] of byKey(keys, read.read(rows)).entries()) loader.prime(keys[at], value);
}
