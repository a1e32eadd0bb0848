import { isMember } from '../../access/rights.ts';
import { present } from '../../base/present.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { Mention, QuerymentionsArgs } from '../../generated/schema.ts';
import type { Policy } from '../../graph/policy.ts';
import { adminsOf, overseersOf } from '../../payments/notes/readers.ts';
import { scopeOf } from '../../payments/reading/scope.ts';
import { fileIdOf } from '../../records/files.ts';
import { fullNameOf } from '../../records/users.ts';
import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { seesPayment } from '../../visibility/payments.ts';
import { shownPerson } from '../../visibility/people.ts';
import { fileNamed } from '../files/store.ts';
import { waitingFor } from './store.ts';

export const notesPolicy: Policy = {
  Query: {
    mentions: {
      about: 'The organization',
      allows: async (context, { organizationSlug }: QuerymentionsArgs) =>
        (await organizationGiven(context, { organizationSlug })) !== null,
    },
  },
  // Reached only through a payment, a file or an account, which narrow them to who reads notes, and as the viewer's own.
  openTypes: ['PaymentNote', 'NotePerson', 'NoteAttachment', 'Mention'],
};

const nameOf = async (userId: string, context: GatewayContext): Promise<string> =>
  fullNameOf(await shownPerson(context, present(await context.loaders.user.load(userId))));

export const notesResolvers: Resolvers = {
  Query: {
    async mentions(_root, { organizationSlug }, context) {
      const { id } = await organizationNamed(context, { organizationSlug });
      const waiting = await waitingFor(context.deps.db, context.viewer.userId, id);
      const found = await Promise.all(waiting.map((each) => mentionOf(context, organizationSlug, each)));
      return found.filter((each) => each !== null);
    },
  },
  PaymentNote: {
    at: ({ createdAt }) => createdAt.toISOString(),
    author: ({ authorId }, _args, context) => nameOf(authorId, context),
    async mentions({ id }, _args, context) {
      const mentions = await context.loaders.mentionsOfNote.load(id);
      return Promise.all(
        mentions.map(async ({ userId }) => ({ id: userId, name: await nameOf(userId, context) })),
      );
    },
    attachments: ({ id }, _args, { loaders }) => loaders.attachmentsOfNote.load(id),
    async isNew({ id }, _args, { viewer, loaders }) {
      const mentions = await loaders.mentionsOfNote.load(id);
      return mentions.some(({ userId, seenAt }) => userId === viewer.userId && seenAt === null);
    },
  },
};

type Waiting = Awaited<ReturnType<typeof waitingFor>>[number];

/** Null where the viewer does not see the record any more. */
async function mentionOf(
  context: GatewayContext,
  organizationSlug: string,
  { id, createdAt, authorId, ...on }: Waiting,
): Promise<Mention | null> {
  const record = await recordOf(context, organizationSlug, on);
  if (record === null) return null;
  const nowhere = { transactionTemplateId: null, file: null, escrowAccountId: null, fundingSourceId: null };
  return {
    ...{ id, at: createdAt.toISOString(), author: await nameOf(authorId, context) },
    ...{ ...nowhere, ...record },
  };
}

/** What a note is on; the rest is null. */
type NotedRecord = Partial<
  Pick<Mention, 'transactionTemplateId' | 'file' | 'escrowAccountId' | 'fundingSourceId'>
>;

async function recordOf(
  context: GatewayContext,
  organizationSlug: string,
  {
    templateId,
    file,
    escrowAccountId,
    fundingSourceId,
  }: Pick<Waiting, 'templateId' | 'file' | 'escrowAccountId' | 'fundingSourceId'>,
): Promise<NotedRecord | null> {
  const { viewer, loaders } = context;
  if (templateId !== null) {
    const template = present(await loaders.template.load(templateId));
    const sees = isMember(viewer, template.organizationId) && (await seesPayment(context, template));
    return sees ? { transactionTemplateId: String(templateId) } : null;
  }
  const scope = await scopeOf(context, organizationSlug);
  const { organizationId } = scope;
  if (fundingSourceId !== null) return adminsOf(organizationId).reads(viewer) ? { fundingSourceId } : null;
  if (!overseersOf(organizationId).reads(viewer)) return null;
  if (escrowAccountId !== null) return { escrowAccountId };
  const found = await fileNamed(context.deps.db, scope, present(file));
  return found && { file: { id: fileIdOf(organizationId, found.name), name: found.name } };
}
