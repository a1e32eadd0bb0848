import { useApiFetch, useApiMutation } from '@keyturn/shared/api';
import { sendFile } from '@keyturn/shared/files';
import { useOrganization } from '@keyturn/shared/organization';
import { askAgain } from '../data/asked';
import {
  ImportStatementDocument,
  StatementPreviewDocument,
  type StatementPreviewQuery,
  type StatementPreviewQueryVariables,
  StatementUploadDocument,
} from '../data/reconciliation.generated';

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

/** Columns as an answer has them, for a question: without the name of their type. */
const asked = ({
  heading,
  day,
  dayOrder,
  description,
  amount,
  debit,
  credit,
  balance,
  reference,
}: Columns) => ({
  ...{ heading, day, dayOrder, description, amount, debit, credit, balance, reference },
});
const readAs = ({ columns, openingBalance }: Reading) => ({
  columns: columns === null ? null : asked(columns),
  openingBalance,
});

type Done<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly message: string };

/** Sends a statement's file, looks at it, imports it. */
export function useStatementImport(fundingSourceId: string) {
  const { id: organizationId } = useOrganization();
  const order = useApiFetch(StatementUploadDocument);
  const preview = useApiFetch(StatementPreviewDocument);
  const [run, { busy }] = useApiMutation(ImportStatementDocument);
  return {
    busy,
    send: async (file: File): Promise<Done<SentFile>> => {
      const ordered = await order({ organizationId, contentLength: file.size });
      if (!ordered.ok) return { ok: false, message: ordered.error.message };
      const { key, url, method, headers } = ordered.data.getPresignedUrl;
      const message = await sendFile({ url, method, headers }, file);
      return message === null
        ? { ok: true, data: { uploadKey: key, fileName: file.name } }
        : { ok: false, message };
    },
    look: async ({ uploadKey }: SentFile, reading: Reading): Promise<Done<Preview>> => {
      const answer = await preview({ fundingSourceId, uploadKey, ...readAs(reading) });
      return answer.ok
        ? { ok: true, data: answer.data.statementPreview }
        : { ok: false, message: answer.error.message };
    },
    take: async (file: SentFile, reading: Reading): Promise<Done<{ matched: number; proposed: number }>> => {
      const answer = await run({ fundingSourceId, ...file, ...readAs(reading) });
      if (!answer.ok) return { ok: false, message: answer.error.message };
      await askAgain();
      return { ok: true, data: answer.data.importStatement };
    },
  };
}
