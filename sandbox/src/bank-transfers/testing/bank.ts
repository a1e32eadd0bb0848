import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { Dwolla } from 'dwolla';
import Fastify from 'fastify';
import { z } from 'zod';
import { createBankTransfersConsole, type BankTransfersConsole } from '../console.ts';
import { bankTransfersPlugin } from '../plugin.ts';

/** A step that never comes by itself during a test. */
export const never = 3_600_000;

export interface TestBank {
  /** Address of the API's root. */
  root: string;
  url: string;
  sdk: Dwolla;
  console: BankTransfersConsole;
  /** A call with a valid token; `body` that is no string is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

interface Settings {
  stepMs?: number;
  instant?: boolean;
  /** File of the store; in memory unless given. */
  file?: string;
  port?: number;
}

/** Starts the bank alone, on a free port. */
export async function startBank({
  stepMs = never,
  instant = true,
  file = ':memory:',
  port = 0,
}: Settings = {}): Promise<TestBank> {
  const db = new DatabaseSync(file);
  const config = { url: 'http://localhost', stepMs, instant, dwollaKey: 'key', dwollaSecret: 'secret' };
  const app = Fastify({ forceCloseConnections: true });
  const wanted = port === 0 ? await freePort() : port;
  config.url = `http://localhost:${wanted}`;
  await app.register(bankTransfersPlugin, { db, config });
  await app.listen({ port: wanted });
  const root = `${config.url}/dwolla`;
  const security = { clientID: 'key', clientSecret: 'secret', tokenURL: `${root}/token` };
  const token = await tokenFrom(root);
  return {
    root,
    url: config.url,
    sdk: new Dwolla({ serverURL: root, security }),
    console: createBankTransfersConsole(db, config),
    call: (method, path, body, headers = {}) =>
      fetch(path.startsWith('http') ? path : `${root}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/vnd.dwolla.v1.hal+json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    close: async () => {
      await app.close();
      db.close();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ port: 0 });
  const address = probe.server.address();
  await probe.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function tokenFrom(root: string): Promise<string> {
  const response = await fetch(`${root}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('key:secret').toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

/** The path below the root of what an answer made. */
export function made(bank: TestBank, response: Response): string {
  const location = response.headers.get('location') ?? '';
  assert.equal(response.status, 201);
  assert.ok(location.startsWith(`${bank.root}/`), `unexpected location ${location}`);
  return location.slice(bank.root.length);
}

export const idOf = (path: string): string => path.split('/').at(-1) ?? '';

/** A customer; a business where a name is given. */
export async function addCustomer(bank: TestBank, businessName?: string): Promise<string> {
  const email = `c-${randomUUID()}@people.example`;
  const body = { firstName: 'Dana', lastName: 'Cole', email, type: 'unverified', businessName };
  return made(bank, await bank.call('POST', '/customers', body));
}

/** What proves a person's identity. */
export const personalProof = {
  address1: '4 Winter St',
  city: 'Burlington',
  state: 'VT',
  postalCode: '05401',
  dateOfBirth: '1980-02-03',
  ssn: '6789',
};

let accounts = 50_000_000;

/** A bank account with a name; a person's, which can be debited at once, unless another owner is given. */
export async function addAccount(bank: TestBank, name = 'Checking', customer?: string): Promise<string> {
  const owner = customer ?? (await addCustomer(bank));
  const accountNumber = String((accounts += 1));
  const body = { routingNumber: '021000021', accountNumber, bankAccountType: 'checking', name };
  return made(bank, await bank.call('POST', `${owner}/funding-sources`, body));
}

/** The body of a transfer between two accounts, in cents. */
export function transferBody(bank: TestBank, source: string, destination: string, value = '100.00') {
  return {
    _links: { source: { href: bank.root + source }, destination: { href: bank.root + destination } },
    amount: { currency: 'USD', value },
    correlationId: randomUUID(),
  };
}

/** A transfer between two new accounts of these names. @returns its path. */
export async function addTransfer(
  bank: TestBank,
  source?: string,
  destination?: string,
  value?: string,
): Promise<string> {
  const body = transferBody(bank, await addAccount(bank, source), await addAccount(bank, destination), value);
  return made(bank, await bank.call('POST', '/transfers', body));
}

const transfer = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.object({ value: z.string() }),
  _links: z.record(z.string(), z.object({ href: z.string() })),
});

/** A transfer as it is now, whole or leg. @param path below the root, or an address. */
export async function readTransfer(bank: TestBank, path: string): Promise<z.infer<typeof transfer>> {
  return transfer.parse(await (await bank.call('GET', path)).json());
}

/** Statuses of a whole transfer and its legs. */
export async function statuses(bank: TestBank, path: string) {
  const whole = await readTransfer(bank, path);
  const leg = async (name: string) => {
    const href = whole._links[name]?.href;
    return href === undefined ? null : (await readTransfer(bank, href)).status;
  };
  return { whole: whole.status, debit: await leg('funding-transfer'), credit: await leg('funded-transfer') };
}

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  _embedded: z
    .object({ errors: z.array(z.object({ code: z.string(), message: z.string(), path: z.string() })) })
    .optional(),
});

/** An error as the API answered it, in one line: `400 ValidationError Invalid /amount/value`. */
export async function errorOf(response: Response): Promise<string> {
  const { code, _embedded } = refusal.parse(await response.json());
  const details = (_embedded?.errors ?? []).map((error) => `${error.code} ${error.path}`);
  return [response.status, code, ...details].join(' ');
}

/** Asks until the answer is the wanted one. */
export async function until<T>(ask: () => T | Promise<T>, wanted: (value: T) => boolean): Promise<T> {
  const end = Date.now() + 10_000;
  for (;;) {
    const value = await ask();
    if (wanted(value)) return value;
    if (Date.now() > end) assert.fail(`it never came; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
