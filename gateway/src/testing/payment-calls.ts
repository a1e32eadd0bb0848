import { after, before } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/client.ts';
import { outbox, transactionEvents } from '../db/schema/index.ts';
import { openTestDatabase } from './database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { addOrganization, addUser, type TestOrganization } from './world.ts';

type Person = Awaited<ReturnType<typeof addUser>>;

export interface PaymentCalls {
  database: Database;
  gateway: TestApp;
  harbor: TestOrganization;
  summit: TestOrganization;
  admin: Person;
  /** An admin who approves outbound payments. */
  approver: Person;
  agent: Person;
  staff: Person;
  outsider: Person;
  payer: Person;
  /** What a call answers: its data, else the error's code, message and field. */
  call(who: Person, document: string, variables?: object): Promise<unknown>;
  /** Receivers of the queued mails of one kind, oldest first. */
  mailed(kind: string): Promise<string[]>;
  lastEvent(templateId: number): Promise<string | undefined>;
}

const mail = z.object({ mailKind: z.string(), to: z.string() });

/** Two organizations with people of every kind, for tests of calls about payments; one for a test file. */
export function paymentCalls(): () => PaymentCalls {
  let calls: PaymentCalls;
  before(async () => {
    const database = await openTestDatabase();
    const gateway = await startTestApp(database);
    const { test } = gateway;
    const harbor = await addOrganization(test, { utilizesRefunds: true });
    const summit = await addOrganization(test);
    const { organizationId } = harbor;
    const { db } = database;
    calls = {
      database,
      gateway,
      harbor,
      summit,
      admin: await addUser(test, { organizationId, roles: ['ADMIN', 'REFUND_PAYMENT'] }),
      approver: await addUser(test, { organizationId, roles: ['ADMIN', 'APPROVE_OUTBOUND_PAYMENT'] }),
      agent: await addUser(test, { organizationId, roles: ['REQUEST'] }),
      staff: await addUser(test, undefined, { role: 'superadmin' }),
      outsider: await addUser(test, { organizationId: summit.organizationId, roles: ['ADMIN'] }),
      payer: await addUser(test),
      async call(who, document, variables = {}) {
        const { data, errors } = await gateway.ask(who.id, document, variables);
        const [error] = errors;
        if (error === undefined) return Object.values(data ?? {})[0];
        const { code, field } = error.extensions;
        return [code, error.message, ...(field === undefined ? [] : [field])].join(' | ');
      },
      async mailed(kind) {
        const rows = await db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.createdAt);
        const mails = rows.map(({ body }) => mail.parse(body));
        return mails.filter(({ mailKind }) => mailKind === kind).map(({ to }) => to);
      },
      async lastEvent(templateId) {
        const [event] = await db
          .select()
          .from(transactionEvents)
          .where(eq(transactionEvents.transactionTemplateId, templateId))
          .orderBy(desc(transactionEvents.seq))
          .limit(1);
        return event?.type;
      },
    };
  });
  after(async () => {
    await calls.gateway.close();
    await calls.database.close();
  });
  return () => calls;
}
