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
import { useOrganization } from '@keyturn/shared/organization';
import type { DirectedSums } from '@keyturn/shared/views';
import {
  type ExportColumn,
  type ExportDate,
  ExportPreviewDocument,
  type ExportRhythm,
  ExportSchedulesDocument,
  type ExportSchedulesQuery,
  GenerateExportDocument,
  PastExportsDocument,
  type PastExportsQuery,
  ScheduleExportDocument,
  StopExportScheduleDocument,
  UpdateExportScheduleDocument,
} from './export.generated';
import { pollReport, type ReportOutcome } from './poll';

/** Asks for an export and for its file. */
export function useExport(): {
  readonly generate: (
    filter: PaymentFilter,
    columns: readonly ExportColumn[],
  ) => Promise<Outcome<{ readonly id: string; readonly rowEstimate: number }>>;
  readonly download: (id: string, onAttempt: (attempt: number) => void) => Promise<ReportOutcome>;
} {
  const [run] = useApiMutation(GenerateExportDocument);
  const rest = useRest();
  return {
    async generate(filter, columns) {
      const outcome = await run({ filter, columns: [...columns] });
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

/** How many payments a filter holds and their sums in cents, asked for once the form rests. */
export function useExportPreview(filter: PaymentFilter): Loadable<DirectedSums> {
  const settled = useSettled(filter, 400);
  const answer = useApiQuery(ExportPreviewDocument, { variables: { filter: settled } });
  return mapLoadable(answer, ({ transactionTemplates: { sums } }) => sums);
}

export type PastExport = PastExportsQuery['pastExports'][number];

/** The viewer's own exports of the last seven days, the latest first. */
export function usePastExports(): Loadable<readonly PastExport[]> & {
  readonly refetch: () => Promise<void>;
} {
  const { slug } = useOrganization();
  const variables = { organizationSlug: slug, timeZone: timeZone() };
  const answer = useApiQuery(PastExportsDocument, { variables });
  return { ...mapLoadable(answer, ({ pastExports }) => pastExports), refetch: answer.refetch };
}

export type ExportSchedule = ExportSchedulesQuery['exportSchedules'][number];

/** How often an export is made by itself, and which moment of a payment it goes by. */
export interface Rhythm {
  readonly every: ExportRhythm;
  readonly dated: ExportDate;
}

/** The viewer's own exports by mail, the oldest first. */
export function useExportSchedules(): Loadable<readonly ExportSchedule[]> & {
  readonly refetch: () => Promise<void>;
} {
  const { slug } = useOrganization();
  const answer = useApiQuery(ExportSchedulesDocument, { variables: { organizationSlug: slug } });
  return { ...mapLoadable(answer, ({ exportSchedules }) => exportSchedules), refetch: answer.refetch };
}

/** Has exports made by themselves, differently, or no more. */
export function useScheduling(): {
  readonly add: (
    filter: PaymentFilter,
    columns: readonly ExportColumn[],
    rhythm: Rhythm,
  ) => Promise<Outcome<unknown>>;
  readonly change: (id: string, rhythm: Rhythm) => Promise<Outcome<unknown>>;
  readonly stop: (id: string) => Promise<Outcome<unknown>>;
} {
  const [add] = useApiMutation(ScheduleExportDocument);
  const [change] = useApiMutation(UpdateExportScheduleDocument);
  const [stop] = useApiMutation(StopExportScheduleDocument);
  return {
    add: (filter, columns, rhythm) =>
      add({ input: { ...rhythm, filter, columns: [...columns], timeZone: timeZone() } }),
    change: (id, rhythm) => change({ id, ...rhythm }),
    stop: (id) => stop({ id }),
  };
}
