import type { ToldError } from './page-reports';
import { tellElsewhere } from './elsewhere';

const opened = jest.fn();
jest.mock('./envelopes', () => {
  opened();
  return jest.requireActual<object>('./envelopes');
});

const error: ToldError = {
  kind: 'render',
  remote: 'transactions',
  release: '1f2e3d',
  message:
    'Payment 100200300 of dana@people.example at https://keyturn.example/harbor-realty/home is not 12.00',
  stack: [
    'TypeError: Payment 100200300 of dana@people.example',
    '    at drawCard (https://cards.example/transactions.0a1b2c3d.js:1:2345)',
    '    at https://keyturn.example/harbor-realty/home:3:7',
  ].join('\n'),
};

interface Sent {
  readonly url: string;
  readonly body: string;
}

/** What is sent from now on, as the network would get it. */
function network(): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push({ url: request.url, body: await request.text() });
    return new Response('{}');
  };
  return sent;
}

async function sentBy(sent: readonly Sent[]): Promise<Sent> {
  for (;;) {
    const [first] = sent;
    if (first !== undefined) return first;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test('without a receiver nothing is fetched, and nothing of its client is loaded', async () => {
  const sent = network();
  tellElsewhere(null)([error]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  expect(opened).not.toHaveBeenCalled();
});

test('an error is sent in an envelope, with the release that ran and without anybody', async () => {
  const sent = network();
  tellElsewhere('https://abc123@errors.example/42')([error]);
  const { url, body } = await sentBy(sent);
  expect(url).toMatch(/^https:\/\/errors\.example\/api\/42\/envelope\/\?/);
  const [envelope, item, event] = body.split('\n').map((line): unknown => JSON.parse(line));
  expect(envelope).toMatchObject({ sdk: { name: 'sentry.javascript.browser' } });
  expect(item).toMatchObject({ type: 'event' });
  expect(event).toMatchObject({
    release: 'transactions@1f2e3d',
    tags: { remote: 'transactions', kind: 'render' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'Payment … of …@… at … is not ….…',
          stacktrace: {
            frames: [{ filename: 'https://cards.example/transactions.0a1b2c3d.js', function: 'drawCard' }],
          },
        },
      ],
    },
  });
  for (const personal of ['dana', '100200300', 'harbor-realty', '"user"', '"request"'])
    expect(body).not.toContain(personal);
});
