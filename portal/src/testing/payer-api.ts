import { createServer } from 'node:http';
import { z } from 'zod';

export interface Call {
  method: string;
  path: string;
  key: string | undefined;
  body: unknown;
}

type Handler = (call: Call) => { status: number; body: unknown } | 'no answer';

export const organization = {
  name: 'Harbor & Sons <Realty>',
  slug: 'harbor-realty',
  backgroundColor: '#1F3A5F',
  logoLight: null,
  logoDark: null,
  email: 'pay@harbor.example',
  phone: '5550100123',
};

/** The words of an authorization, with the places for what the form asks for. */
export const consents = {
  bank: 'On Sunday, March 1, 2026, I, {payer}, authorize Harbor Realty to debit $18,505.00 once from {account}.',
  card: null,
};

export const request = {
  id: '483920117',
  status: 'PENDING',
  state: 'open',
  organization,
  goesTo: { organization: 'Summit Title', account: 'Client Trust' },
  arrivesOn: '2026-03-06',
  occasion: { id: 'o', name: 'Earnest money', context: 'EMD', direction: 'INBOUND' },
  amount: 1_850_000,
  fee: { amount: 500, payer: 'PARTY' },
  total: 1_850_500,
  receiverEmail: 'dana@payer.example',
  payer: { firstName: 'Dana', lastName: 'Cole', phone: '5550100199' },
  formData: [
    { name: 'propaddress', label: 'Property address', value: '48 Harbor View Dr' },
    { name: 'closing', label: 'Closing date', value: '2026-12-18' },
  ],
  fundingSources: [{ id: '11111111-1111-4111-8111-111111111111', label: 'Truist ••4821' }],
  requestedAt: '2026-03-01T10:00:00.000Z',
  dueOn: '2026-03-04',
  autoAuthorized: false,
  steps: [],
  declined: false,
  consents,
  mailsTo: 'd…@p….example',
  savedAccounts: true,
};

/** The same in a browser in which the payer's address was not proved: who pays is typed, no saved account is shown. */
export const unproven = { ...request, payer: null, fundingSources: [] };

const plain = {
  required: false,
  placeholder: null,
  options: null,
  min: null,
  max: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  value: null,
};
const types = [
  'ADDRESS',
  'CHECKBOX',
  'DATE',
  'EMAIL',
  'NUMBER',
  'RANGE',
  'SELECT',
  'TEL',
  'TEXT',
  'TEXTAREA',
  'URL',
];

export const offer = {
  organization,
  occasion: {
    id: 'o',
    name: 'Rent deposit',
    context: 'GENERIC',
    direction: 'INBOUND',
    limit: 10_000_000,
    minimum: 4800,
    formFields: types.map((type) => ({
      ...plain,
      name: type.toLowerCase(),
      label: `The ${type.toLowerCase()}`,
      type,
      required: type === 'ADDRESS' || type === 'SELECT',
      options: type === 'SELECT' ? ['6 months', '12 months'] : null,
      min: type === 'NUMBER' || type === 'RANGE' ? 1 : null,
      max: type === 'NUMBER' || type === 'RANGE' ? 10 : null,
    })),
  },
};

export const refusal = (
  status: number,
  message: string,
  field: string | null = null,
  code = 'BAD_INPUT',
) => ({ status, body: { error: { code, message, field } } });

const anything = z.unknown();

/** A payer API that answers as the test says. @param handle decides each answer. */
export async function startPayerApi(handle: Handler) {
  const calls: Call[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const key = incoming.headers['idempotency-key'];
      const call: Call = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        key: typeof key === 'string' ? key : undefined,
        body: text === '' ? null : anything.parse(JSON.parse(text)),
      };
      calls.push(call);
      const answer = handle(call);
      if (answer === 'no answer') {
        incoming.socket.destroy();
        return;
      }
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    calls,
    posts: () => calls.filter((call) => call.method === 'POST'),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
