/** Why a document is not accepted, in the provider's codes. */
export const documentFailures = {
  ScanNotReadable: 'Scan is blurry, cut off or has glare',
  ScanNotUploaded: 'Upload is not an identity document',
  ScanIdTypeNotSupported: 'Type of ID is not accepted',
  ScanNameMismatch: 'Scan name does not match name on account',
  ScanDobMismatch: 'Scan DOB does not match DOB on account',
  ScanIdExpired: 'ID is expired or missing expiration date',
  ScanFailedOther: 'Scan could not be used',
} as const;

export type DocumentFailure = keyof typeof documentFailures;

export const isDocumentFailure = (value: string): value is DocumentFailure =>
  Object.hasOwn(documentFailures, value);

/**
 * What a document's review finds, by its file's name: the provider's sample file for failing documents,
 * `test-document-upload-fail.png`, is not readable, one that carries a failure's code fails with that one, and any other
 * is accepted, as the sample `test-document-upload-success.png` is.
 */
export function foundIn(fileName: string): DocumentFailure | null {
  const named = Object.keys(documentFailures).find((code) => fileName.includes(code));
  if (named !== undefined && isDocumentFailure(named)) return named;
  return fileName.startsWith('test-document-upload-fail') ? 'ScanNotReadable' : null;
}
