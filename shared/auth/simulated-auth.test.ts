import { SignedOutError } from './auth';
import { saveReturnPath } from './return-path';
import { createSimulatedAuth } from './simulated-auth';

const userId = '7f0c1a52-6f5e-4a0e-9b1d-3c2f7f0e8a11';

beforeEach(() => localStorage.clear());

test('a person is named by the address, and led back to where they came from', async () => {
  const auth = createSimulatedAuth();
  saveReturnPath('/harbor-realty/admins');
  window.history.pushState(null, '', `/callback?user=${userId}`);
  expect(await auth.finishSignIn()).toBe('/harbor-realty/admins');
  expect(await auth.session()).toMatchObject({ userId, accessToken: `simulated.${userId}` });
  expect(createSimulatedAuth().peek()).toMatchObject({ userId });
});

test('without a person nobody is signed in', async () => {
  const auth = createSimulatedAuth();
  window.history.pushState(null, '', '/callback');
  await expect(auth.finishSignIn()).rejects.toThrow('Choose a user: /callback?user={id}');
  await expect(auth.session()).rejects.toBeInstanceOf(SignedOutError);
});

test('who is forgotten is signed out', async () => {
  const auth = createSimulatedAuth();
  window.history.pushState(null, '', `/callback?user=${userId}`);
  await auth.finishSignIn();
  auth.forget();
  expect(auth.peek()).toBeNull();
});
