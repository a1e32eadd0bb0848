import { z } from 'zod';
import { notFound } from '../../base/errors.ts';
import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { SessionRow } from '../../db/rows.ts';
import { changes } from '../../graph/changes.ts';
import { endSessions } from './commands.ts';
import { openSession } from './store.ts';

const about = 'The session';

/** The session that is meant: the viewer's own of an id, or the one that asks. */
async function meant({ deps, identity }: GatewayContext, givenId: string | null): Promise<SessionRow | null> {
  if (identity === null) return null;
  const { userId, sessionId } = identity;
  const id = uuidOf(givenId ?? '');
  if (givenId !== null) return id === null ? null : openSession(deps.db, userId, { id });
  return sessionId === null ? null : openSession(deps.db, userId, { sessionId });
}

/** Writes about where somebody is signed in: their own sessions alone. */
export const sessionChanges = changes({
  endSession: {
    about,
    allows: async (context, { id }: { id?: string | null | undefined }) =>
      (await meant(context, id ?? null)) !== null,
    input: z.object({ id: z.string().nullish() }),
    async run(context, { id }) {
      const session = await meant(context, id ?? null);
      if (session === null) throw notFound(about);
      await endSessions(context, 'endSession', session);
      return true;
    },
  },
  endOtherSessions: {
    about,
    allows: ({ identity }) => identity !== null,
    input: z.object({}),
    async run(context) {
      const ended = await endSessions(context, 'endOtherSessions', {
        but: context.identity?.sessionId ?? null,
      });
      return ended.length;
    },
  },
});
