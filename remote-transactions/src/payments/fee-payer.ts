/** Who pays a fee, in words: the party is the payer of an inbound payment and the recipient of an outbound one. */
export function feePayerWords(payer: 'OWNER' | 'PARTY' | 'MIXED', direction: 'INBOUND' | 'OUTBOUND'): string {
  if (payer === 'OWNER') return 'organization';
  if (payer === 'MIXED') return 'each side';
  return direction === 'INBOUND' ? 'payer' : 'recipient';
}
