import { z } from 'zod';
import { id, requiredText } from '../../base/inputs.ts';
import { uuidOf } from '../../base/ids.ts';
import type { GatewayContext } from '../../context/context.ts';
import { changes } from '../../graph/changes.ts';
import { organizationGiven, organizationNamed } from '../../visibility/organizations.ts';
import { keepAttachment, seeMentions } from './commands.ts';

const MOST_SEEN = 200;

const ofMembers = {
  about: 'The organization',
  allows: async (context: GatewayContext, args: { organizationSlug: string }) =>
    (await organizationGiven(context, args)) !== null,
};

export const noteChanges = changes({
  keepNoteAttachment: {
    ...ofMembers,
    made: 'outside',
    input: z.object({ organizationSlug: z.string(), uploadKey: z.string(), fileName: requiredText(200) }),
    async run(context, { organizationSlug, ...given }) {
      const organization = await organizationNamed(context, { organizationSlug });
      return keepAttachment(context.deps, context.viewer, organization.id, given);
    },
  },
  seeMentions: {
    ...ofMembers,
    input: z.object({ organizationSlug: z.string(), noteIds: z.array(id).min(1).max(MOST_SEEN) }),
    async run(context, { organizationSlug, noteIds }) {
      const organization = await organizationNamed(context, { organizationSlug });
      const known = noteIds.map(uuidOf).filter((each) => each !== null);
      return seeMentions(context.deps, context.viewer, organization.id, known);
    },
  },
});
