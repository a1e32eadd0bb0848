import { type ApiError, type Loadable, mapLoadable, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  EndOtherSessionsDocument,
  EndSessionDocument,
  SessionsDocument,
  type SessionsQuery,
} from './sessions.generated';

export type Session = SessionsQuery['sessions'][number];

interface Sessions {
  readonly email: string;
  /** The one that asks first. */
  readonly sessions: readonly Session[];
}

/** Where the signed-in person is signed in. */
export function useSessions(): Loadable<Sessions> & { readonly refetch: () => Promise<void> } {
  const answer = useApiQuery(SessionsDocument, { variables: {} });
  const mapped = mapLoadable(answer, ({ currentUser, sessions }) => ({
    email: currentUser.email,
    sessions: [...sessions].sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne)),
  }));
  return { ...mapped, refetch: answer.refetch };
}

/** Ends one session, or all but the one that asks; gives the error, or null. */
export function useEndings(): {
  readonly endOne: (session: Session) => Promise<ApiError | null>;
  readonly endOthers: () => Promise<ApiError | null>;
} {
  const [one] = useApiMutation(EndSessionDocument);
  const [others] = useApiMutation(EndOtherSessionsDocument);
  return {
    async endOne({ id }) {
      const outcome = await one({ id });
      // One that is over already is what was meant.
      return outcome.ok || outcome.error.code === 'NOT_FOUND' ? null : outcome.error;
    },
    async endOthers() {
      const outcome = await others({});
      return outcome.ok ? null : outcome.error;
    },
  };
}
