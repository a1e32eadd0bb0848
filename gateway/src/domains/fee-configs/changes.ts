import { present } from '../../base/present.ts';
import { createFeeConfigWithSchema, feeConfigById, newFeeConfig } from './fee-commands.ts';
import { requireStaff } from '../../visibility/accounts.ts';
import { changes } from '../../graph/changes.ts';

export const feeChanges = changes({
  createFeeConfigWithSchema: {
    about: 'The fee configuration',
    allows: requireStaff,
    input: newFeeConfig,
    async run(context, { input }) {
      const { id } = await createFeeConfigWithSchema(context.deps, context.viewer, input);
      return present(await feeConfigById(context.deps.db, id));
    },
  },
});
