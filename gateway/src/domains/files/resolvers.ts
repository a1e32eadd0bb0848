import { isMember } from '../../access/rights.ts';
import { present } from '../../base/present.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { QuerypaymentFileArgs } from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { mentionableOn, overseersOf } from '../../payments/notes/readers.ts';
import { groupSumsOf, paymentConditions } from '../../payments/reading/pages.ts';
import { fileIdOf } from '../../records/files.ts';
import { organizationGiven } from '../../visibility/organizations.ts';
import { changesOf, fileGiven, joinedInto, notesOf, overseesFiles, type FoundFile } from './store.ts';

const toOverseers = {
  allows: ({ viewer }: GatewayContext, file: FoundFile): boolean => overseesFiles(viewer, file),
};

export const filesPolicy: Policy = {
  Query: {
    paymentFile: {
      about: 'The file',
      allows: async (context, { organizationSlug }: QuerypaymentFileArgs) =>
        (await organizationGiven(context, { organizationSlug })) !== null,
    },
  },
  types: {
    PaymentFile: {
      open: ['id', 'name', 'closingOn', 'standing', 'mayChange'],
      guarded: { joined: toOverseers, notes: toOverseers, mentionable: toOverseers, history: toOverseers },
    },
  },
  // Reached only through a file, a payment or a search, which are narrowed to what the viewer sees.
  openTypes: ['FileName', 'GroupSum'],
};

const fileNamed = (organizationId: string, name: string) => ({ id: fileIdOf(organizationId, name), name });

export const filesResolvers: Resolvers = {
  Query: {
    paymentFile: (_root, args, context) => fileGiven(context, args),
  },
  TransactionTemplate: {
    async file({ id, organizationId }, _args, { viewer, loaders }) {
      if (!isMember(viewer, organizationId)) return null;
      return fileNamed(organizationId, present(await loaders.fileOfTemplate.load(id)).file);
    },
  },
  PaymentFile: {
    id: ({ scope, name }) => fileIdOf(scope.organizationId, name),
    joined: async ({ scope, name }, _args, { deps }) =>
      (await joinedInto(deps.db, scope.organizationId, name)).map((part) =>
        fileNamed(scope.organizationId, part),
      ),
    standing({ scope, name }, _args, context) {
      const filter = { organizationSlug: '', file: fileIdOf(scope.organizationId, name) };
      return groupSumsOf(context.deps.db, paymentConditions(context.deps.db, scope, filter));
    },
    notes: ({ scope, name }, _args, { deps }) => notesOf(deps.db, scope.organizationId, name),
    mentionable: ({ scope }, _args, context) => mentionableOn(context, overseersOf(scope.organizationId)),
    history: ({ scope, name }, _args, { deps }) => changesOf(deps.db, scope.organizationId, name),
    mayChange: (file, _args, { viewer }) => overseesFiles(viewer, file),
  },
};
