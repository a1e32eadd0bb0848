import { withoutSecrets } from './properties';
import { trackerOf } from './track';

const tracking = { url: 'https://track.example', key: 'key-1' };
const sendBeacon = jest.fn((_url: string, _data: Blob) => true);

beforeEach(() => {
  sessionStorage.clear();
  sendBeacon.mockReset().mockReturnValue(true);
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: sendBeacon });
});

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.readAsText(blob);
  });
async function sent(call = 0): Promise<Record<string, unknown>> {
  const blob = sendBeacon.mock.calls[call]?.[1];
  if (blob === undefined) throw new Error('nothing was sent');
  const event: unknown = JSON.parse(await textOf(blob));
  return { ...(event as object) };
}

test('an event goes out in the form of Segment, as one person of one session', async () => {
  const track = trackerOf({ tracking, userId: 'user-1' });
  track('Plaid Link Opened', { organization: 'harbor-realty', retry: false });
  track('Plaid Link Exited');
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('https://track.example/v1/track');
  const { anonymousId, messageId, timestamp, ...told } = await sent();
  expect(told).toEqual({
    type: 'track',
    event: 'Plaid Link Opened',
    properties: { organization: 'harbor-realty', retry: false },
    userId: 'user-1',
    context: { page: { path: '/' } },
    writeKey: 'key-1',
  });
  expect(new Date(String(timestamp)).toISOString()).toBe(timestamp);
  const second = await sent(1);
  expect(second['anonymousId']).toBe(anonymousId);
  expect(second['messageId']).not.toBe(messageId);
});

test('without a service nothing is sent', () => {
  trackerOf({ tracking: null, userId: 'user-1' })('Plaid Link Opened');
  expect(sendBeacon).not.toHaveBeenCalled();
});

test('what a beacon does not take is fetched, and nothing that fails is thrown', async () => {
  sendBeacon.mockReturnValue(false);
  const fetched = jest.fn(() => Promise.reject(new TypeError('offline')));
  const before = globalThis.fetch;
  Object.assign(globalThis, { fetch: fetched });
  trackerOf({ tracking, userId: null })('Add Funding Source Viewed');
  expect(fetched).toHaveBeenCalledWith(
    'https://track.example/v1/track',
    expect.objectContaining({ keepalive: true, method: 'POST' }),
  );
  sendBeacon.mockImplementation(() => {
    throw new Error('forbidden');
  });
  expect(() => trackerOf({ tracking, userId: null })('Add Funding Source Viewed')).not.toThrow();
  await Promise.resolve();
  Object.assign(globalThis, { fetch: before });
});

test('tokens and numbers of accounts are never told', () => {
  const told = {
    institution_id: 'ins_127989',
    link_session_id: '0e5f3a8c-1111-4444-8888-123456789012',
    timestamp: '2026-03-02T15:00:00.000Z',
    error_code: 'INSTITUTION_DOWN',
    mask: '4321',
    attempts: 3,
  };
  const secrets = {
    accountNumber: '1234',
    account_number_mask: '4321',
    plaidToken: 'x',
    note: 'public-sandbox-1',
    message: 'account 123456789 is closed',
    gone: undefined,
  };
  expect(withoutSecrets({ ...told, ...secrets })).toEqual(told);
});
