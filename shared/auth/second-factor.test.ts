import { factorProver, type ProveFactor } from './prove-factor';
import { proveInWindow } from './provider-client';
import { readSession, type Session, writeSession } from './session';

jest.mock('./provider-client', () => ({ proveInWindow: jest.fn() }));
const prove = jest.mocked(proveInWindow);

const session = (accessToken: string, userId = 'dana'): Session => ({
  ...{ accessToken, idToken: 'i', userId },
  expiresAt: Date.now() + 600_000,
});

const config = { domain: 'http://id.test', clientId: 'c', audience: 'a', simulated: false };
const popup = { close: jest.fn() };
let open: jest.SpyInstance<Window | null>;
const keep = jest.fn();
let proveFactor: ProveFactor;
beforeEach(() => {
  localStorage.clear();
  jest.clearAllMocks();
  // Of a window nothing but its end is asked for here.
  open = jest.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  prove.mockResolvedValue({ session: session('proven'), keep });
  writeSession(session('plain'));
  proveFactor = factorProver(config);
});

const never = () => new AbortController().signal;

test('the window’s session takes the place of the page’s, and the window closes', async () => {
  expect(await proveFactor(never())).toBe('proven');
  expect(readSession()?.accessToken).toBe('proven');
  expect(keep).toHaveBeenCalledTimes(1);
  expect(popup.close).toHaveBeenCalled();
});

test('somebody else’s session is dropped, and so is one that comes after a sign-out', async () => {
  prove.mockResolvedValue({ session: session('proven', 'lee'), keep });
  expect(await proveFactor(never())).toBe('somebody-else');
  expect(readSession()?.accessToken).toBe('plain');
  prove.mockImplementation(() => {
    localStorage.clear();
    return Promise.resolve({ session: session('proven'), keep });
  });
  expect(await proveFactor(never())).toBe('somebody-else');
  expect(readSession()).toBeNull();
  expect(keep).not.toHaveBeenCalled();
});

test('a browser that opens no window is told apart from a window that was closed', async () => {
  open.mockReturnValue(null);
  expect(await proveFactor(never())).toBe('blocked');
  expect(prove).not.toHaveBeenCalled();
  open.mockReturnValue(popup as unknown as Window);
  prove.mockRejectedValue(Object.assign(new Error('Popup closed'), { error: 'cancelled' }));
  expect(await proveFactor(never())).toBe('stopped');
  prove.mockRejectedValue(Object.assign(new Error('No.'), { error: 'access_denied' }));
  await expect(proveFactor(never())).rejects.toThrow('No.');
  expect(readSession()?.accessToken).toBe('plain');
});

test('whoever gives up closes the window', async () => {
  const giveUp = new AbortController();
  const proving = proveFactor(giveUp.signal);
  giveUp.abort();
  expect(popup.close).toHaveBeenCalled();
  await proving;
});

test('a simulated sign-in simulates the factor too', async () => {
  expect(await factorProver({ ...config, simulated: true })(never())).toBe('proven');
  expect(readSession()?.accessToken).toMatch(/^simulated\.dana\.\d{13}$/);
});
