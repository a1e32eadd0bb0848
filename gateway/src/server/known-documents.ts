import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { badInput } from '../base/errors.ts';
import { sha256 } from '../base/sha256.ts';

/** Decides whether a document may be run at all. */
export interface KnownDocuments {
  /** @throws GatewayError BAD_INPUT for a document that is not on the list. */
  check(document: string): void;
}

const anyDocument: KnownDocuments = { check: () => undefined };

const listFile = new URL('../generated/known-documents.json', import.meta.url);
const releasedFile = new URL('../graph/released-documents.json', import.meta.url);

/** The dashboard's compiled documents, each under the SHA-256 of its text. */
export const listedDocuments = (): Record<string, string> => readList(listFile);

/** Those of the release before, whose pages are still open in somebody's browser (ADR 0227). */
export const releasedDocuments = (): Record<string, string> => readList(releasedFile);

const readList = (file: URL): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * The dashboard's own compiled documents by SHA-256, as the code generator wrote them, and those of the release before;
 * everything while not `only`.
 */
export function knownDocuments(only: boolean): KnownDocuments {
  if (!only) return anyDocument;
  const hashes = new Set(Object.keys({ ...releasedDocuments(), ...listedDocuments() }));
  return {
    check(document) {
      const hash = sha256(document);
      if (!hashes.has(hash))
        throw badInput('This gateway answers only the documents of its dashboard.', 'query');
    },
  };
}
