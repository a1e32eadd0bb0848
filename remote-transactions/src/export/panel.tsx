import { useOrganization } from '@keyturn/shared/organization';
import { PanelFoot, PanelHead } from '@keyturn/shared/panels';
import { useSearchParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Button, Stack } from '@keyturn/shared/ui';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { Progress } from '@keyturn/shared/ui/progress';
import { useState } from 'react';
import { saveFile } from '@keyturn/shared/files';
import { countOf } from '../payments/sums';
import { useRemembered } from '../parts/remembered';
import { ColumnChoice } from './column-choice';
import { readExportColumns } from './columns';
import { ByMail } from './by-mail';
import { useExport, useExportPreview, usePastExports } from './data';
import { ExportFields } from './fields';
import { exportFilter, formOf, undatedFilter } from './form';
import { KeptFilters } from './kept-filters';
import { PastExports } from './past-exports';
import { pollAttempts } from './poll';
import { ExportPreview } from './preview';

interface Running {
  readonly rows: number | null;
  readonly attempt: number;
}

/** Export Transactions: what the screen shows, narrowed further, as a CSV file. */
export default function ExportPanel() {
  const { slug } = useOrganization();
  const [parameters] = useSearchParams();
  const [form, setForm] = useState(() => formOf(parameters, new Date()));
  const [columns, setColumns] = useRemembered('export-columns', readExportColumns, String);
  const [opened] = useState(() => new Date());
  const [running, setRunning] = useState<Running | null>(null);
  const { generate, download } = useExport();
  const past = usePastExports();
  const preview = useExportPreview(exportFilter(form, parameters, slug, opened));

  const fetchFile = async (id: string, rows: number | null) => {
    const outcome = await download(id, (attempt) => setRunning({ rows, attempt }));
    if (outcome.kind === 'file') saveFile(outcome.name, outcome.content);
    else toast.error(outcome.message);
    setRunning(null);
    await past.refetch();
  };
  const run = async () => {
    setRunning({ rows: null, attempt: 0 });
    const report = await generate(exportFilter(form, parameters, slug, new Date()), columns);
    if (report.ok) await fetchFile(report.data.id, report.data.rowEstimate);
    else {
      toast.error(report.error.message, { title: 'Error' });
      setRunning(null);
    }
  };
  const nothing = preview.state === 'ready' && countOf(preview.data) === 0;

  return (
    <>
      <PanelHead title="Export Transactions" size="sm" />
      <Stack $gap="5">
        <KeptFilters parameters={parameters} />
        <ExportFields form={form} onChange={setForm} disabled={running !== null} />
        <ColumnChoice chosen={columns} onChange={setColumns} disabled={running !== null} />
        {running === null && <ExportPreview preview={preview} />}
        {running !== null && (
          <div role="status">
            <Progress label={progressText(running)} done={running.attempt} total={pollAttempts} />
          </div>
        )}
        <ByMail filter={undatedFilter(form, parameters, slug)} columns={columns} />
        <PastExports
          past={past}
          busy={running !== null}
          wanted={parameters.get('file')}
          onFetch={({ id, rows }) => fetchFile(id, rows)}
        />
      </Stack>
      <PanelFoot>
        <Button
          variant="primary"
          icon={<DownloadIcon />}
          loading={running !== null}
          disabledReason={reasonOf(nothing, columns.length)}
          onClick={() => void run()}
        >
          Export
        </Button>
      </PanelFoot>
    </>
  );
}

/** Why nothing can be exported, and what to do; null where something can. */
function reasonOf(nothing: boolean, columns: number): string | null {
  if (columns === 0) return 'The file would have no column. Choose at least one.';
  return nothing ? 'No payment matches. Choose other days or filters.' : null;
}

function progressText({ rows }: Running): string {
  return rows === null ? 'Asking for the file' : `Preparing ${rows.toLocaleString('en-US')} payments`;
}
