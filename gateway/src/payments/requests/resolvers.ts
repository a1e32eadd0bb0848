import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { parsed } from '../../base/parse.ts';
import { organizationNamed } from '../../visibility/organizations.ts';
import { newRequest } from './commands.ts';
import { knownPayers, knownProperties } from './known.ts';
import { requestMail } from './request-mail.ts';

const previewed = newRequest.omit({ attemptOf: true });

export const requestsResolvers: Resolvers = {
  Query: {
    async knownPayers(_root, { organizationSlug, text }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      const db = await context.deps.database.reading('requests');
      return knownPayers(db, context.viewer, id, text ?? '');
    },
    async knownProperties(_root, { organizationSlug, text }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      const db = await context.deps.database.reading('requests');
      return knownProperties(db, context.viewer, id, text ?? '');
    },
    requestMail: (_root, given, { deps, viewer }) => requestMail(deps, viewer, parsed(previewed, given)),
  },
};
