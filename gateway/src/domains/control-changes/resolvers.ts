import { uuidOf } from '../../base/ids.ts';
import { present } from '../../base/present.ts';
import type { GatewayContext } from '../../context/context.ts';
import type { Resolvers } from '../../generated/resolvers/resolvers.ts';
import { fullNameOf, membersOf } from '../../records/users.ts';
import { shownPerson } from '../../visibility/people.ts';
import { displayNameOf } from '../accounts/resolvers.ts';
import { inWords } from '../history/changes.ts';
import { waitingControlChanges } from '../controls/control-change.store.ts';
import { askerAddersOf, controlChangeRefusal } from '../controls/may-confirm.ts';

/** A value of a setting as people read it: an account goes by its name. */
async function shownValue({ loaders }: GatewayContext, name: string, value: unknown): Promise<string | null> {
  const id = typeof value === 'string' ? uuidOf(value) : null;
  if (name === 'fundingSourceId' && id !== null) {
    const source = await loaders.fundingSource.load(id);
    return source === null ? null : displayNameOf(source);
  }
  if (name === 'escrowAccountId' && id !== null) return (await loaders.escrowAccount.load(id))?.name ?? null;
  return inWords(value);
}

export const controlChangesResolvers: Resolvers = {
  Query: {
    controlChanges: (_root, { organizationId }, { deps }) =>
      waitingControlChanges(deps.db, organizationId.toLowerCase(), deps.clock()),
  },
  ControlChange: {
    subjectName: ({ name }) => name,
    settings: ({ before, wanted }, _args, context) =>
      Promise.all(
        Object.keys(wanted).map(async (name) => ({
          name,
          before: await shownValue(context, name, before[name]),
          after: await shownValue(context, name, wanted[name]),
        })),
      ),
    requestedBy: async ({ requestedById }, _args, context) =>
      fullNameOf(await shownPerson(context, present(await context.loaders.user.load(requestedById)))),
    requestedAt: ({ createdAt }) => createdAt.toISOString(),
    expiresAt: ({ expiresAt }) => expiresAt.toISOString(),
    async mayConfirm(change, _args, { deps }) {
      const members = await membersOf(deps.db, change.organizationId);
      const adders = await askerAddersOf(deps.db, change);
      return members
        .filter((member) => !member.isSuperadmin && controlChangeRefusal(member, change, adders) === null)
        .map(({ fullName }) => fullName);
    },
    refusal: async (change, _args, { deps, viewer }) =>
      controlChangeRefusal(viewer, change, await askerAddersOf(deps.db, change)),
  },
};
