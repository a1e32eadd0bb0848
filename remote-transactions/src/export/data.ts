import {
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
  useRest,
} from '@keyturn/shared/api';
import type { PaymentFilter } from '../payments/data';
import { useSettled } from '../parts/use-settled';
import { ExportPreviewDocument, GenerateExportDocument } from './export.generated';
import { pollReport, type ReportOutcome } from './poll';

/** Asks for an export and for its file. */
export function useExport(): {
  readonly generate: (
    filter: PaymentFilter,
  ) => Promise<Outcome<{ readonly id: string; readonly rowEstimate: number }>>;
  readonly download: (id: string, onAttempt: (attempt: number) => void) => Promise<ReportOutcome>;
} {
  const [run] = useApiMutation(GenerateExportDocument);
  const rest = useRest();
  return {
    async generate(filter) {
      const outcome = await run({ filter });
      return outcome.ok ? { ok: true, data: outcome.data.generateTransactionTemplatesExport } : outcome;
    },
    download: (id, onAttempt) =>
      pollReport({
        ask: () =>
          rest.privateGet(
            `/download-report/${encodeURIComponent(id)}?timeZone=${encodeURIComponent(timeZone())}`,
          ),
        onAttempt,
        wait: (milliseconds) =>
          new Promise((resolve) => {
            setTimeout(resolve, milliseconds);
          }),
      }),
  };
}

/** The zone whose days the form means; the file is named by the same days. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How many payments a filter holds and their sum in cents, asked for once the form rests. */
export function useExportPreview(
  filter: PaymentFilter,
): Loadable<{ readonly rows: number; readonly amount: number }> {
  const settled = useSettled(filter, 400);
  const answer = useApiQuery(ExportPreviewDocument, { variables: { filter: settled } });
  return mapLoadable(answer, ({ transactionTemplates: { pageInfo, totalAmount } }) => ({
    rows: pageInfo.totalCount,
    amount: totalAmount,
  }));
}
