import { useApiFetch, useApiMutation, useApiRefresh } from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  ImportStatementDocument,
  StatementPreviewDocument,
  type StatementPreviewQuery,
  type StatementPreviewQueryVariables,
  StatementUploadDocument,
} from '../reconciliation.generated';

export type Preview = StatementPreviewQuery['statementPreview'];
export type Columns = NonNullable<StatementPreviewQueryVariables['columns']>;

/** A file that was sent, and how it is to be read. */
export interface SentFile {
  readonly uploadKey: string;
  readonly fileName: string;
}
export interface Reading {
  readonly columns: Columns | null;
  readonly openingBalance: number | null;
}

type Done<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly message: string };

const headersIn = (value: unknown): Record<string, string> =>
  typeof value !== 'object' || value === null
    ? {}
    : Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Sends a statement's file, looks at it, imports it. */
export function useStatementImport(fundingSourceId: string) {
  const { id: organizationId } = useOrganization();
  const order = useApiFetch(StatementUploadDocument);
  const preview = useApiFetch(StatementPreviewDocument);
  const refresh = useApiRefresh();
  const [run, { busy }] = useApiMutation(ImportStatementDocument);
  return {
    busy,
    async send(file: File): Promise<Done<SentFile>> {
      const ordered = await order({ organizationId, contentLength: file.size });
      if (!ordered.ok) return { ok: false, message: ordered.error.message };
      const { key, url, method, headers } = ordered.data.getPresignedUrl;
      const sent = await fetch(url, { method, headers: headersIn(headers), body: file }).catch(() => null);
      return sent?.ok === true
        ? { ok: true, data: { uploadKey: key, fileName: file.name } }
        : { ok: false, message: 'The file could not be sent. Please try again.' };
    },
    async look({ uploadKey }: SentFile, reading: Reading): Promise<Done<Preview>> {
      const answer = await preview({ fundingSourceId, uploadKey, ...reading });
      return answer.ok ? { ok: true, data: answer.data.statementPreview } : { ok: false, message: answer.error.message };
    },
    async take(file: SentFile, reading: Reading): Promise<Done<{ matched: number; proposed: number }>> {
      const answer = await run({ fundingSourceId, ...file, ...reading });
      if (!answer.ok) return { ok: false, message: answer.error.message };
      await refresh();
      return { ok: true, data: answer.data.importStatement };
    },
  };
}
