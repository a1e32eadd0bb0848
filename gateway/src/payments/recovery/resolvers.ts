import { isMember } from '../../access/rights.ts';
import { present } from '../../base/present.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { TemplateRow } from '../../db/rows.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import type { Policy } from '../../graph/policy.ts';
import { fullNameOf } from '../../records/users.ts';
import { mentionableOn, readersOfPayment } from '../notes/readers.ts';
import { seesPayment } from '../../visibility/payments.ts';
import { shownPerson } from '../../visibility/people.ts';

const nameOf = async (userId: string, context: GatewayContext): Promise<string> =>
  fullNameOf(await shownPerson(context, present(await context.loaders.user.load(userId))));

const isOfIts = ({ viewer }: GatewayContext, { organizationId }: TemplateRow): boolean =>
  isMember(viewer, organizationId);

export const recoveryPolicy: Policy = {
  // Reached only through a payment, whose fields narrow them to its organization.
  openTypes: ['Approval', 'Unusual', 'DirectedSum', 'Recovery'],
};

export const recoveryResolvers: Resolvers = {
  TransactionTemplate: {
    async recovery(template, _args, context) {
      const row = isOfIts(context, template) ? await context.loaders.recovery.load(template.id) : null;
      if (row === null) return null;
      return {
        owner: row.ownerId === null ? null : await nameOf(row.ownerId, context),
        mine: row.ownerId === context.viewer.userId,
        snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
        settledAt: row.settledAt?.toISOString() ?? null,
      };
    },
    async attempts(template, _args, context) {
      const { loaders } = context;
      const firstId = template.attemptOfTemplateId ?? template.id;
      const again = await loaders.attemptsOfTemplate.load(firstId);
      if (again.length === 0) return [];
      const all = [await loaders.template.load(firstId), ...again].filter((each) => each !== null);
      const seen = await Promise.all(all.map((each) => seesPayment(context, each)));
      return all.filter((_, index) => seen[index] === true);
    },
    notes: (template, _args, context) =>
      isOfIts(context, template) ? context.loaders.notesOfTemplate.load(template.id) : [],
    mentionable: (template, _args, context) =>
      isOfIts(context, template) ? mentionableOn(context, readersOfPayment(template)) : [],
  },
};
