import { type Outcome, useApiMutation, useRest } from '@keyturn/shared/api';
import type { PaymentFilter } from '../payments/data';
import { GenerateExportDocument } from './export.generated';
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
        ask: () => rest.privateGet(`/download-report/${encodeURIComponent(id)}`),
        onAttempt,
        wait: (milliseconds) =>
          new Promise((resolve) => {
            setTimeout(resolve, milliseconds);
          }),
      }),
  };
}
