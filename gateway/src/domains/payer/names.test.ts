import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { sendTransactionRequest } from '../../payments/requests/commands.ts';
import { createRequestToken } from '../../payments/store/request-tokens.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';
import type { Viewer } from '../../access/actor.ts';

let database: Database;
let gateway: TestApp;
let world: TestOrganization;
let admin: Viewer;
before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  world = await addOrganization(gateway.test);
  admin = (await addUser(gateway.test, { organizationId: world.organizationId, roles: ['ADMIN'] })).viewer;
});
after(async () => {
  await gateway.close();
  await database.close();
});

async function requestToken(): Promise<string> {
  const { deps } = gateway.test;
  const request = { amount: 500_000, receiverEmail: 'maya@buyers.example', formFields: [] };
  const { templateId } = await sendTransactionRequest(deps, admin, {
    paymentOccasionId: world.inbound.id,
    request,
  });
  return createRequestToken(database.db, templateId, deps.clock());
}

const post = async (way: string, payload: object): Promise<number> => {
  const url = `/payer/requests/${await requestToken()}/${way}`;
  const headers = { 'idempotency-key': randomUUID() };
  return (await gateway.app.inject({ method: 'POST', url, payload, headers })).statusCode;
};

const texts = [
  'Łukasz',
  'Nguyễn',
  '李',
  'O’Brien',
  '👩‍👩‍👧',
  '\u202eadA',
  'A\u0301da',
  'Ż'.repeat(100),
  'A\r\nBcc: b',
];

describe('a payer’s own words never fail at our side', () => {
  for (const text of texts) {
    test(JSON.stringify(text.slice(0, 20)), async () => {
      const account = {
        kind: 'new',
        routingNumber: '021000021',
        accountNumber: '123456789',
        bankAccountType: 'checking',
        name: text,
      };
      const email = `${randomUUID()}@people.example`;
      const payer = { firstName: text, lastName: text, email, phone: '' };
      const consent = `I, ${text}, authorize this debit.`;
      assert.ok((await post('authorize', { payer, account, consent })) < 500);
      assert.ok((await post('questions', { message: text })) < 500);
      assert.ok((await post('decline', { reason: text })) < 500);
    });
  }
});
