import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { forbidden, notFound } from '../../base/errors.ts';
import { templateIdOf } from '../../base/ids.ts';
import { id } from '../../base/inputs.ts';
import type { GatewayContext } from '../../context/context.ts';
import { changes } from '../../graph/changes.ts';
import { changed } from '../../payments/store/changed.ts';
import { visiblePayment } from '../../visibility/payments.ts';
import { actAsPayer } from './act-as-payer.ts';

const given = z.object({
  id,
  act: z
    .enum(['DECLINE', 'PAY', 'PAY_WITHOUT_FUNDS'])
    .nullish()
    .transform((act) => act ?? 'PAY'),
});

export const testWorldChanges = changes({
  actAsPayer: {
    about: 'The payment',
    made: 'outside',
    async allows(context, args) {
      const payment = await visiblePayment(context, args.id);
      if (payment?.direction !== 'INBOUND') return false;
      if (context.deps.config.world !== 'TEST')
        throw forbidden('Payers act for themselves. Only the test world has payers to play.');
      return true;
    },
    input: given,
    async run(context: GatewayContext, { id: givenId, act }) {
      const template = await visiblePayment(context, givenId);
      const templateId = templateIdOf(givenId);
      if (template === null || templateId === null) throw notFound('The payment');
      await actAsPayer(context.deps, template, act, context.idempotencyKey ?? randomUUID());
      return changed(context, templateId);
    },
  },
});
