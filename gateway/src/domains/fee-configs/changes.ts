import { present } from '../../base/present.ts';
import { createFeeConfigWithSchema, feeConfigById } from './fee-commands.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import type { Changes } from '../../graph/changes.ts';

export const feeChanges: Changes = {
  createFeeConfigWithSchema: {
    about: 'The fee configuration',
    allows: requireStaff,
    async run(context, { input }) {
      const { id } = await createFeeConfigWithSchema(context.deps, context.viewer, input);
      return present(await feeConfigById(context.deps.db, id));
    },
  },
};
