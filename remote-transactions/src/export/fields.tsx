import { Button, Field, FieldGroup, Row, Select } from '@keyturn/shared/ui';
import { DateRange } from '@keyturn/shared/ui/date-range';
import { useState } from 'react';
import { type ExportForm, exportStatuses, exportStatusLabel } from './form';
import { quickRanges } from './quick-ranges';

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

/** What is exported; each range has the ones that are asked for most beside it. */
export function ExportFields({ form, onChange, disabled }: FieldsProps) {
  const [named] = useState(() => quickRanges(new Date()));
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
          <Row role="group" aria-label={`${label}: by name`} $gap="1">
            {named.map(({ name: range, days }) => (
              <Button
                key={range}
                size="sm"
                variant="ghost"
                disabled={disabled}
                aria-pressed={form[name].first === days.first && form[name].last === days.last}
                onClick={() => onChange({ ...form, [name]: days })}
              >
                {range}
              </Button>
            ))}
          </Row>
        </FieldGroup>
      ))}
    </>
  );
}
