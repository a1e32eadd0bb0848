import type { Tone } from '@keyturn/shared/ui';
import type { DocumentType, IdentityFile } from './data';

/** What a person may prove their identity with. */
export const documentTypes: readonly { readonly value: DocumentType; readonly label: string }[] = [
  { value: 'LICENSE', label: 'Driver’s license' },
  { value: 'IDCARD', label: 'State ID card' },
  { value: 'PASSPORT', label: 'Passport' },
];

export const documentTypeOf = (value: string): DocumentType =>
  documentTypes.find((type) => type.value === value)?.value ?? 'LICENSE';

interface Look {
  readonly label: string;
  readonly tone: Tone;
}

/** A document's status as it is shown. */
export const documentLooks: Readonly<Record<IdentityFile['status'], Look>> = {
  UPLOADED: { label: 'Uploaded', tone: 'yellow' },
  PENDING: { label: 'Pending', tone: 'yellow' },
  REVIEWED: { label: 'Reviewed', tone: 'yellow' },
  ACCEPTED: { label: 'Accepted', tone: 'aqua' },
  APPROVED: { label: 'Approved', tone: 'aqua' },
  REJECTED: { label: 'Rejected', tone: 'red' },
};

const waiting: ReadonlySet<IdentityFile['status']> = new Set(['UPLOADED', 'PENDING', 'REVIEWED']);

/** Whether a document waits for its verdict. */
export const isWaiting = ({ status }: Pick<IdentityFile, 'status'>): boolean => waiting.has(status);

const reasons: ReadonlyMap<string, string> = new Map([
  ['ScanNotReadable', 'The picture was blurry, cut off or had glare, so it could not be read.'],
  ['ScanNotUploaded', 'The file was not an identity document.'],
  ['ScanIdTypeNotSupported', 'This kind of document is not accepted.'],
  ['ScanNameMismatch', 'The name on the document is not the name that was given.'],
  ['ScanDobMismatch', 'The date of birth on the document is not the one that was given.'],
  ['ScanIdExpired', 'The document has expired, or its expiration date is missing.'],
  ['ScanIdUnrecognized', 'The document was not recognized.'],
  ['ScanFailedOther', 'The picture could not be used.'],
]);

/** Why a document was rejected, in a sentence. Codes that come later get a general one. */
export const reasonInWords = (code: string | null): string =>
  reasons.get(code ?? '') ?? 'The document could not be accepted.';
