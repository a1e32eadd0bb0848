import { getTableColumns, is, SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { transactions, transactionTemplates } from '../../../db/schema/index.ts';
import type { Disagreement } from '../../../payments/inbox/discrepancies.ts';
import type { Entry } from '../../../payments/ledger/postings.ts';
import type { EventFacts } from '../../../payments/store/events.ts';
import type { Payment, TemplateRow, TransactionRow } from '../../../payments/store/payments.ts';
import type { NewTransfer, ProviderEvent } from '../../../providers/bank-transfers/port.ts';

/** A transfer that waits to be handed over; times are milliseconds. */
export interface Work {
  id: string;
  /** The movement's, which is also its key. */
  key: string;
  templateId: number;
  body: NewTransfer;
  status: 'pending' | 'done' | 'failed';
  attempts: number;
  createdAt: number;
  claimedUntil: number | null;
}

export interface Discrepancy extends Disagreement {
  /** A movement, or a transfer that belongs to none. */
  about: string;
  open: boolean;
}

/** A comparison of provider and ledger. */
export interface Run {
  startedAt: number;
  comparedThrough: number;
  finishedAt: number | null;
}

interface Payouts {
  heartbeatAt: number;
  createdAt: number;
  frozenAt: number | null;
}

/** What is stored. Rows are never changed but replaced, so that a copy of the maps is a copy of all. */
export interface Tables {
  templates: Map<number, TemplateRow>;
  movements: Map<string, TransactionRow>;
  events: readonly (EventFacts & { templateId: number })[];
  postings: ReadonlyMap<string, readonly Entry[]>;
  outbox: Map<string, Work>;
  inbox: Map<string, { event: ProviderEvent; receivedAt: number; applied: boolean }>;
  discrepancies: Map<string, Discrepancy>;
  cursor: number | null;
  payouts: Payouts | null;
  run: Run | null;
}

/** The gateways' database as a model has it: whatever is done in one go is a transaction. */
export class Store {
  tables: Tables = {
    ...{ templates: new Map(), movements: new Map(), events: [], postings: new Map() },
    ...{ outbox: new Map(), inbox: new Map(), discrepancies: new Map() },
    ...{ cursor: null, payouts: null, run: null },
  };
  #ids = 0;

  /** Never the same again, also after a restore. */
  nextId(): number {
    return (this.#ids += 1);
  }

  copy(): Tables {
    const { templates, movements, outbox, inbox, discrepancies, ...rest } = this.tables;
    return {
      ...rest,
      templates: new Map(templates),
      movements: new Map(movements),
      outbox: new Map(outbox),
      inbox: new Map(inbox),
      discrepancies: new Map(discrepancies),
    };
  }

  /** A payment with the movement that counts; null where there is none. */
  payment(templateId: number): Payment | null {
    const template = this.tables.templates.get(templateId);
    return template === undefined ? null : { template, transaction: this.#active(templateId) };
  }

  #active(templateId: number): TransactionRow | null {
    for (const row of this.tables.movements.values())
      if (row.transactionTemplateId === templateId && row.active) return row;
    return null;
  }

  append(templateId: number, event: EventFacts): void {
    this.tables.events = [...this.tables.events, { ...event, templateId }];
  }

  post(movementId: string, entries: readonly Entry[]): void {
    const { postings } = this.tables;
    this.tables.postings = new Map(postings).set(movementId, [...this.posted(movementId), ...entries]);
  }

  posted(movementId: string): readonly Entry[] {
    return this.tables.postings.get(movementId) ?? [];
  }

  setWork(work: Work, change: Partial<Work>): Work {
    const changed = { ...work, ...change };
    this.tables.outbox.set(work.id, changed);
    return changed;
  }

  setMovement(id: string, change: Partial<TransactionRow>): void {
    const row = this.tables.movements.get(id);
    if (row !== undefined) this.tables.movements.set(id, { ...row, ...change });
  }
}

/** A row in which everything is as it is by itself. */
const emptyRow = <Table extends PgTable>(table: Table) =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, { default: value }]) => [
      name,
      value === undefined || is(value, SQL) ? null : value,
    ]),
  ) as Table['$inferSelect'];

export const emptyTemplate = emptyRow(transactionTemplates);
export const emptyMovement = emptyRow(transactions);
