import type { Resolvers } from '../../generated/schema.ts';
import { notFound } from '../../server/errors.ts';

const missing = (): never => {
  throw notFound('The transaction');
};

export const paymentMutations: Resolvers = {
  Mutation: {
    sendTransactionRequest: missing,
    createTransactionTemplate: missing,
    approvePayments: missing,
    rejectPayments: missing,
    cancelTransaction: missing,
  },
};
