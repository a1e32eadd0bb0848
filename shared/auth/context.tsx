import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { Auth } from './auth';
import { onSessionChange, type Session } from './session';

const AuthContext = createContext<Auth | null>(null);

/** Gives everything below it the page's Auth. */
export function AuthProvider({ auth, children }: { readonly auth: Auth; readonly children: ReactNode }) {
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
