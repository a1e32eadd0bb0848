import { formatMoney } from '@keyturn/shared/format';
import { useOrganization } from '@keyturn/shared/organization';
import { PanelFoot, PanelHead } from '@keyturn/shared/panels';
import { useSearchParams } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, FieldGroup, Select, Skeleton, Stack, Text } from '@keyturn/shared/ui';
import { DateRange } from '@keyturn/shared/ui/date-range';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { Progress } from '@keyturn/shared/ui/progress';
import { Fragment, useState } from 'react';
import { saveFile } from '@keyturn/shared/files';
import { useExport, useExportPreview } from './data';
import { exportFilter, type ExportForm, exportStatuses, exportStatusLabel, formOf } from './form';
import { pollAttempts } from './poll';
import type { PaymentFilter } from '../payments/data';
import { type Chip, chipsOf } from '../filters/chips';
import { useFilterName } from '../filters/data';
import { readQuery } from '../address/query';

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

const dates = [
  { name: 'created', label: 'Created' },
  { name: 'authorized', label: 'Authorized' },
  { name: 'deposited', label: 'Deposited' },
] as const;

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
      {dates.map(({ name, label }) => (
        <FieldGroup key={name} label={label}>
          <DateRange
            label={label}
            value={form[name]}
            disabled={disabled}
            onChange={(days) => onChange({ ...form, [name]: days })}
          />
        </FieldGroup>
      ))}
    </>
  );
}

/** What the file will hold. */
function ExportPreview({ filter }: { readonly filter: PaymentFilter }) {
  const preview = useExportPreview(filter);
  if (preview.state === 'loading') return <Skeleton width="14rem" />;
  if (preview.state === 'error') {
    return (
      <Text>
        How many payments this is could not be found out.{' '}
        <Button size="sm" onClick={preview.retry}>
          Retry
        </Button>
      </Text>
    );
  }
  const { rows, amount } = preview.data;
  return (
    <Text role="status">
      {rows === 0
        ? 'No payment matches.'
        : `${rows.toLocaleString('en-US')} ${rows === 1 ? 'payment' : 'payments'}, ${formatMoney(amount)} in all.`}
    </Text>
  );
}

/** Filters that the form shows itself. */
const inForm = new Set(['direction', 'start_at', 'end_at', 'authorized_at', 'deposited_at']);

/** What of the screen's filters is kept as it is. */
function KeptFilters({ parameters }: { readonly parameters: URLSearchParams }) {
  const query = readQuery(parameters);
  const pinned: readonly Chip[] = [
    { name: 'Payer', value: query.payer, parameter: 'payer' },
    { name: 'Address', value: query.address, parameter: 'address' },
  ];
  const kept = [...pinned.filter(({ value }) => value !== ''), ...chipsOf(query)].filter(
    ({ parameter }) => !inForm.has(parameter),
  );
  if (kept.length === 0) return null;
  return (
    <Text>
      Only{' '}
      {kept.map((chip, index) => (
        <Fragment key={chip.parameter}>
          {index > 0 && ', '}
          <Kept chip={chip} />
        </Fragment>
      ))}
    </Text>
  );
}

function Kept({ chip: { name, value, parameter } }: { readonly chip: Chip }) {
  return `${name}: ${useFilterName(parameter, value) ?? value}`;
}
