import { useOrganization } from '@keyturn/shared/organization';
import { PanelFoot, PanelHead } from '@keyturn/shared/panels';
import { useSearchParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Select, Stack } from '@keyturn/shared/ui';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { Progress } from '@keyturn/shared/ui/progress';
import { useState } from 'react';
import { saveFile } from '../files/save';
import { useExport } from './data';
import { DayRangeField } from './day-range-field';
import { ExportPreview } from './preview';
import { exportFilter, type ExportForm, exportStatuses, exportStatusLabel, formOf } from './form';
import { KeptFilters } from './kept-filters';
import { pollAttempts } from './poll';

interface Running {
  readonly rows: number | null;
  readonly attempt: number;
}

/** Export Transactions: what the screen shows, narrowed further, as a CSV file. */
export default function ExportPanel() {
  const { slug } = useOrganization();
  const [parameters] = useSearchParams();
  const [form, setForm] = useState(() => formOf(parameters, new Date()));
  const [opened] = useState(() => new Date());
  const [running, setRunning] = useState<Running | null>(null);
  const { generate, download } = useExport();

  const run = async () => {
    setRunning({ rows: null, attempt: 0 });
    const report = await generate(exportFilter(form, parameters, slug, new Date()));
    if (report.ok) {
      const rows = report.data.rowEstimate;
      const outcome = await download(report.data.id, (attempt) => setRunning({ rows, attempt }));
      if (outcome.kind === 'file') saveFile(outcome.name, outcome.content);
      else toast.error(outcome.message);
    } else toast.error(report.error.message, { title: 'Error' });
    setRunning(null);
  };

  return (
    <>
      <PanelHead title="Export Transactions" size="sm" />
      <Stack $gap="5">
        <KeptFilters parameters={parameters} />
        <ExportFields form={form} onChange={setForm} disabled={running !== null} />
        {running === null && <ExportPreview filter={exportFilter(form, parameters, slug, opened)} />}
        {running !== null && (
          <div role="status">
            <Progress label={progressText(running)} done={running.attempt} total={pollAttempts} />
          </div>
        )}
      </Stack>
      <PanelFoot>
        <Button
          variant="primary"
          icon={<DownloadIcon />}
          loading={running !== null}
          onClick={() => void run()}
        >
          Export
        </Button>
      </PanelFoot>
    </>
  );
}

function progressText({ rows }: Running): string {
  return rows === null ? 'Asking for the file' : `Preparing ${rows.toLocaleString('en-US')} payments`;
}

interface FieldsProps {
  readonly form: ExportForm;
  readonly onChange: (form: ExportForm) => void;
  readonly disabled: boolean;
}

function ExportFields({ form, onChange, disabled }: FieldsProps) {
  const status = (value: string) => exportStatuses.find((known) => known === value) ?? '';
  return (
    <>
      <Field label="Status">
        <Select
          value={form.status}
          disabled={disabled}
          onChange={(event) => onChange({ ...form, status: status(event.target.value) })}
        >
          <option value="">All</option>
          {exportStatuses.map((value) => (
            <option key={value} value={value}>
              {exportStatusLabel(value)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Direction">
        <Select
          value={form.direction}
          disabled={disabled}
          onChange={(event) => {
            const { value } = event.target;
            onChange({ ...form, direction: value === 'INBOUND' || value === 'OUTBOUND' ? value : '' });
          }}
        >
          <option value="">All</option>
          <option value="INBOUND">Inbound</option>
          <option value="OUTBOUND">Outbound</option>
        </Select>
      </Field>
      <DayRangeField
        label="Created"
        days={form.created}
        disabled={disabled}
        onChange={(created) => onChange({ ...form, created })}
      />
      <DayRangeField
        label="Authorized"
        days={form.authorized}
        disabled={disabled}
        onChange={(authorized) => onChange({ ...form, authorized })}
      />
      <DayRangeField
        label="Deposited"
        days={form.deposited}
        disabled={disabled}
        onChange={(deposited) => onChange({ ...form, deposited })}
      />
    </>
  );
}
