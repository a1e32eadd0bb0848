import { type Auth, SignedOutError } from './auth';
import { noteSignedOut, noteSignInBegun, noteSignInFinished } from './last-sign-in';
import { forgetPersonal } from './personal';
import { saveReturnPath, takeReturnPath } from './return-path';
import { clearSession, readSession, writeSession } from './session';

const lifetime = 12 * 60 * 60 * 1000;

/**
 * The simulated mode: a fake token in local storage instead of an identity
 * provider. The gateway takes such a token only where it was started in its own simulated mode.
 */
export function createSimulatedAuth(): Auth {
  return {
    peek: readSession,
    session() {
      const session = readSession();
      return session === null
        ? Promise.reject(new SignedOutError('Nobody is signed in.'))
        : Promise.resolve(session);
    },
    signIn(returnPath, parameters = {}) {
      saveReturnPath(returnPath);
      noteSignInBegun();
      const userId = parameters['login_hint'];
      window.location.assign(
        userId === undefined ? '/callback' : `/callback?user=${encodeURIComponent(userId)}`,
      );
      return Promise.resolve();
    },
    finishSignIn() {
      const userId = new URLSearchParams(window.location.search).get('user');
      if (userId === null) return Promise.reject(new Error('Choose a user: /callback?user={id}'));
      const token = `simulated.${userId}`;
      writeSession({ accessToken: token, idToken: token, userId, expiresAt: Date.now() + lifetime });
      noteSignInFinished();
      return Promise.resolve(takeReturnPath());
    },
    forget() {
      clearSession();
      forgetPersonal();
    },
    signOut(redirectTo) {
      noteSignedOut();
      clearSession();
      forgetPersonal();
      window.location.assign(redirectTo);
      return Promise.resolve();
    },
  };
}

/** Simulates a second factor: the token then carries its instant. */
export function proveSimulated(): Promise<'proven'> {
  const session = readSession();
  if (session === null) return Promise.reject(new SignedOutError('Nobody is signed in.'));
  writeSession({ ...session, accessToken: `simulated.${session.userId}.${Date.now()}` });
  return Promise.resolve('proven');
}
