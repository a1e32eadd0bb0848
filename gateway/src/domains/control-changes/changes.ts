import { uuidOf } from '../../base/ids.ts';
import { byId } from '../../base/inputs.ts';
import type { GatewayContext } from '../../context/context.ts';
import { changes, type Access } from '../../graph/changes.ts';
import { organizationAsksForFactor } from '../../payments/policies/second-factor.ts';
import { administersGiven } from '../../visibility/accounts.ts';
import { confirmControlChange, refuseControlChange } from './commands.ts';
import { controlChangeById } from '../controls/control-change.store.ts';
import { controlRefusal } from '../controls/rules.ts';

async function changeGiven({ deps }: GatewayContext, id: string) {
  const changeId = uuidOf(id);
  return changeId === null ? null : controlChangeById(deps.db, changeId);
}

const aboutChange: Access<{ id: string }> = {
  about: 'The change',
  async allows(context, { id }) {
    const change = await changeGiven(context, id);
    return change !== null && administersGiven(context, change.organizationId);
  },
};

/** Writes about changes of settings that wait for a second person. */
export const controlChangeChanges = changes({
  confirmControlChange: {
    ...aboutChange,
    input: byId,
    async asksForFactor(context, { id }) {
      const change = await changeGiven(context, id);
      return organizationAsksForFactor(context, change?.organizationId ?? null);
    },
    run: ({ deps, viewer }, { id }) => confirmControlChange(deps, viewer, id),
  },
  refuseControlChange: {
    ...aboutChange,
    input: controlRefusal,
    run: ({ deps, viewer }, refusal) => refuseControlChange(deps, viewer, refusal),
  },
});
