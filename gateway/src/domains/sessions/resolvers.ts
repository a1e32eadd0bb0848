import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { browserInWords } from './browser-words.ts';
import { openSessions } from './store.ts';

export const sessionsResolvers: Resolvers = {
  Query: {
    sessions: (_root, _args, { deps, viewer }) => openSessions(deps.db, viewer.userId),
  },
  Session: {
    browser: ({ userAgent }) => browserInWords(userAgent),
    isThisOne: ({ sessionId }, _args, { identity }) => sessionId === identity?.sessionId,
  },
};
