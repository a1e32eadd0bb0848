import type { DocumentState, IdentityDocument } from './port.ts';

/** The provider's names of the kinds of documents. */
export const documentTypes = { IDCARD: 'idCard', LICENSE: 'license', PASSPORT: 'passport' } as const;

const kinds: ReadonlyMap<string, IdentityDocument['type']> = new Map([
  ['idCard', 'IDCARD'],
  ['license', 'LICENSE'],
  ['passport', 'PASSPORT'],
]);

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly type: string;
  readonly documentVerificationStatus: string;
  readonly failureReason?: string | undefined;
}

/** A document of the provider as the port shows it. Older ones carry a failure's reason without its verdict. */
export function documentState(document: Shown): DocumentState {
  const { id, status, type, documentVerificationStatus: verdict, failureReason } = document;
  const rejected = verdict === 'rejected' || (status === 'reviewed' && failureReason !== undefined);
  const undecided = status === 'reviewed' ? 'reviewed' : 'pending';
  return {
    documentRef: id,
    type: kinds.get(type) ?? null,
    review: rejected ? 'rejected' : verdict === 'accepted' ? 'accepted' : undecided,
    failureReason: rejected ? (failureReason ?? null) : null,
  };
}
