import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Auth } from './auth';
import { forgetOthers } from './personal';
import { onSessionChange, type Session } from './session';

const AuthContext = createContext<Auth | null>(null);

/** Gives everything below it the page's Auth. What an earlier person's work has left is forgotten in every tab of the next. */
export function AuthProvider({ auth, children }: { readonly auth: Auth; readonly children: ReactNode }) {
  useEffect(() => {
    const forget = (session: Session | null) => {
      if (session !== null) forgetOthers(session.userId);
    };
    forget(auth.peek());
    return onSessionChange(forget);
  }, [auth]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** The page's Auth. Throws outside AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth needs an AuthProvider above it');
  return auth;
}

/** The session, followed across tabs: signing out in one signs out in all, and so does signing in. */
export function useSession(): Session | null {
  const auth = useAuth();
  const [session, setSession] = useState(auth.peek);
  useEffect(() => onSessionChange(setSession), []);
  return session;
}
