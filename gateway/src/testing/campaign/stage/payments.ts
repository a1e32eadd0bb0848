import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Ask, Told } from './asking.ts';
import type { Acknowledged, Book } from './book.ts';
import type { People } from './people.ts';

const documents = {
  request: `mutation($occasion: ID!, $request: TransactionRequestInput!) {
    sendTransactionRequest(paymentOccasionId: $occasion, request: $request) { transactionTemplate { id } }
  }`,
  pay: `mutation($id: ID!, $account: ID!) {
    createTransactionFromTemplate(transactionTemplateId: $id, fundingSourceId: $account) { id }
  }`,
  send: `mutation($input: CreateTransactionTemplateInput!) { createTransactionTemplate(input: $input) { id } }`,
  approve: `mutation($ids: [ID!]!) { approvePayments(transactionTemplateIds: $ids) { __typename } }`,
  reject: `mutation($ids: [ID!]!) {
    rejectPayments(transactionTemplateIds: $ids, reason: "Not now") { __typename }
  }`,
  cancel: `mutation($id: ID!) { cancelTransaction(id: $id) { id } }`,
  refund: `mutation($id: ID!) { refundTransaction(transactionId: $id) { refund { id } } }`,
};

const requested = z.object({
  sendTransactionRequest: z.object({ transactionTemplate: z.object({ id: z.string() }) }),
});
const sent = z.object({ createTransactionTemplate: z.object({ id: z.string() }) });

/** How long a client rests between two payments. */
const PAUSE_MS = 100;

/** What people do with payments; each resolves when its outcome is known. */
export interface Doings {
  /** Earnest money is asked for and paid. */
  collect(): Promise<Acknowledged>;
  /** A payment out that waits for somebody's approval. */
  send(): Promise<Acknowledged>;
  approve: (id: string) => Promise<Told>;
  reject: (id: string) => Promise<Told>;
  cancel: (id: string) => Promise<Told>;
  refund: (id: string) => Promise<Told>;
  /** So many payments are collected, by some clients at the same time. */
  collectMany(count: number, clients?: number): Promise<void>;
  /** Clients collect while the work is done. */
  collectDuring<T>(work: () => Promise<T>, clients?: number): Promise<T>;
}

/** The doings of people, written into the book as they are acknowledged. */
export function doingsOf(people: People, book: Book, ask: Ask): Doings {
  const told = async (userId: string, document: string, variables: object) => {
    const answer = await ask(userId, document, variables);
    if ('refused' in answer) throw new Error(`Refused with ${answer.refused}: ${document}`);
    return answer.data;
  };
  async function collect(): Promise<Acknowledged> {
    const entry = book.begin();
    const request = { amount: entry.amount, receiverEmail: people.payerEmail };
    const data = await told(people.admin, documents.request, { occasion: people.inbound, request });
    const id = requested.parse(data).sendTransactionRequest.transactionTemplate.id;
    entry.id = id;
    await told(people.payer, documents.pay, { id, account: people.payerAccount });
    entry.paid = true;
    return entry;
  }
  async function client(goesOn: () => boolean): Promise<void> {
    while (goesOn()) {
      await collect();
      await wait(PAUSE_MS);
    }
  }
  const clientsOf = (count: number, goesOn: () => boolean) =>
    Promise.all(Array.from({ length: count }, () => client(goesOn)));
  return {
    collect,
    async send() {
      const entry = book.begin();
      const input = {
        ...{ amount: entry.amount, paymentOccasionId: people.approved, receiverEmail: people.payerEmail },
        ...{ paymentMethodId: people.account, paymentMethodType: 'FUNDING_SOURCE' },
      };
      entry.id = sent.parse(await told(people.admin, documents.send, { input })).createTransactionTemplate.id;
      return entry;
    },
    approve: (id) => ask(people.approver, documents.approve, { ids: [id] }),
    reject: (id) => ask(people.other, documents.reject, { ids: [id] }),
    cancel: (id) => ask(people.admin, documents.cancel, { id }),
    refund: (id) => ask(people.admin, documents.refund, { id }),
    async collectMany(count, clients = 4) {
      let left = count;
      await clientsOf(clients, () => left-- > 0);
    },
    async collectDuring(work, clients = 4) {
      let going = true;
      const collecting = clientsOf(clients, () => going);
      collecting.catch(() => undefined); // it is waited for below
      const done = await work().finally(() => (going = false));
      await collecting;
      return done;
    },
  };
}
