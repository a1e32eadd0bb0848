import type { UploadKind } from '../../generated/schema.ts';

/** Identity documents are kept apart, for the person who uploaded them, until they have gone to the provider. */
export const identityFolder = 'identity';

/** What anybody may see. */
export const publicFolder = 'public';

/** Bank statements, below the organization that they are of. */
export const statementFolder = 'statements';

const mebibyte = 1_048_576;
const pictures = ['image/png', 'image/jpeg'] as const;

/** What belongs to notes, below the person who uploaded it. */
export const noteFolder = 'notes';

export interface KindRules {
  folder: string;
  types: readonly string[];
  /** Bytes. */
  largest: number;
}

/** What may be uploaded as what. */
export const uploadKinds: Readonly<Record<UploadKind, KindRules>> = {
  BANK_STATEMENT: { folder: statementFolder, types: ['text/plain'], largest: 10 * mebibyte },
  LOGO_DARK: { folder: `${publicFolder}/logos`, types: pictures, largest: 2 * mebibyte },
  LOGO_LIGHT: { folder: `${publicFolder}/logos`, types: pictures, largest: 2 * mebibyte },
  NOTE_ATTACHMENT: { folder: noteFolder, types: [...pictures, 'application/pdf'], largest: 10 * mebibyte },
  PROMOTION_IMAGE: { folder: `${publicFolder}/promotions`, types: pictures, largest: 5 * mebibyte },
  IDENTITY_DOCUMENT: {
    folder: identityFolder,
    types: [...pictures, 'application/pdf'],
    largest: 10 * mebibyte,
  },
};

/** The largest of all kinds, in bytes. */
export const largestUpload = Math.max(...Object.values(uploadKinds).map(({ largest }) => largest));

export const extensionOf: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
};
