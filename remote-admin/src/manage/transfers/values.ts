import type { Account, TransferInput } from './data';

/** A transfer as it is typed; amounts in integer cents. */
export interface TransferValues {
  readonly origination: Account | null;
  readonly destination: Account | null;
  readonly amount: number | null;
  readonly feeAmount: number | null;
  readonly transferType: 'ACH' | 'RTP';
  readonly addenda: string;
}

export const emptyTransfer: TransferValues = {
  ...{ origination: null, destination: null, amount: null, feeAmount: null },
  ...{ transferType: 'ACH', addenda: '' },
};

/** What is wrong with what was typed, by field; nothing when it can be reviewed. */
export function transferProblems(values: TransferValues): Partial<Record<keyof TransferValues, string>> {
  const { origination, destination, amount, feeAmount, addenda } = values;
  return {
    ...(origination === null ? { origination: 'Choose an account' } : {}),
    ...(destination === null
      ? { destination: 'Choose an account' }
      : destination.id === origination?.id
        ? { destination: 'Choose another account than the money comes from' }
        : {}),
    ...(amount === null || amount < 1 ? { amount: 'Required' } : {}),
    ...((feeAmount ?? 0) > (amount ?? 0) ? { feeAmount: 'The fee is at most the amount' } : {}),
    ...(addenda.trim().length > 80 ? { addenda: 'At most 80 characters' } : {}),
  };
}

/** The transfer as the gateway takes it; null while something is missing. */
export function transferInput(values: TransferValues): TransferInput | null {
  const { origination, destination, amount, feeAmount, transferType, addenda } = values;
  if (Object.keys(transferProblems(values)).length > 0 || amount === null) return null;
  const [from, to] = [origination?.fundingRef ?? null, destination?.fundingRef ?? null];
  if (from === null || to === null) return null;
  return {
    ...{ amount, feeAmount: feeAmount ?? 0, originationFsRef: from, destinationFsRef: to, transferType },
    addenda: addenda.trim() === '' ? null : addenda.trim(),
  };
}
