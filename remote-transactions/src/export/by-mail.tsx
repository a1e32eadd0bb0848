import type { Outcome } from '@keyturn/shared/api';
import { useFocusKept } from '@keyturn/shared/focus';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Heading, Row, Select, Skeleton, Stack, Text, Time } from '@keyturn/shared/ui';
import { useRef, useState } from 'react';
import type { PaymentFilter } from '../payments/data';
import { type ExportSchedule, type Rhythm, useExportSchedules, useScheduling } from './data';
import type { ExportColumn } from './export.generated';
import { FileList } from './file-list';
import { exportStatusLabel, exportStatuses } from './form';

const rhythms = { DAILY: 'Every day', WEEKLY: 'Every Monday', MONTHLY: 'On the first of a month' } as const;
const spans = { DAILY: 'the day before', WEEKLY: 'the week before', MONTHLY: 'the month before' } as const;
const dates = { CREATED: 'Created', AUTHORIZED: 'Authorized', DEPOSITED: 'Deposited' } as const;

interface ByMailProps {
  /** What the form says, without days. */
  readonly filter: PaymentFilter;
  readonly columns: readonly ExportColumn[];
}

/** Exports that are made by themselves and told by mail: the person's own, and one more of what the form says. */
export function ByMail({ filter, columns }: ByMailProps) {
  const schedules = useExportSchedules();
  const { add, change, stop } = useScheduling();
  const [next, setNext] = useState<Rhythm>({ every: 'WEEKLY', dated: 'DEPOSITED' });
  const [busy, setBusy] = useState<string | null>(null);
  const section = useRef<HTMLDivElement>(null);
  const [stops, setStops] = useState(0);
  useFocusKept(section, stops);
  const run = async (what: string, done: string, outcome: Promise<Outcome<unknown>>) => {
    setBusy(what);
    const made = await outcome;
    if (made.ok) toast.success(done);
    else toast.error(made.error.message, { title: 'Error' });
    await schedules.refetch();
    setBusy(null);
  };
  return (
    <Stack ref={section} role="group" aria-label="By mail" tabIndex={-1} $gap="3">
      <Heading as="h3" $size="md">
        By mail
      </Heading>
      {schedules.state === 'loading' && <Skeleton width="14rem" />}
      {schedules.state === 'error' && (
        <Text>
          Your exports by mail could not be loaded.{' '}
          <Button size="sm" onClick={schedules.retry}>
            Retry
          </Button>
        </Text>
      )}
      {schedules.state === 'ready' && schedules.data.length > 0 && (
        <FileList aria-label="Exports by mail">
          {schedules.data.map((schedule) => (
            <Schedule
              key={schedule.id}
              schedule={schedule}
              busy={busy === schedule.id}
              onChange={(rhythm) =>
                void run(schedule.id, 'Export by mail changed', change(schedule.id, rhythm))
              }
              onStop={() =>
                void run(schedule.id, 'Export by mail stopped', stop(schedule.id)).then(() =>
                  setStops((before) => before + 1),
                )
              }
            />
          ))}
        </FileList>
      )}
      <Text>
        With the filters and columns above, without their days. A mail tells you at seven in the morning; the
        file is among your past exports.
      </Text>
      <RhythmFields rhythm={next} onChange={setNext} />
      <Row>
        <Button
          loading={busy === 'new'}
          disabledReason={columns.length === 0 ? 'A file by mail needs a column too: choose it above.' : null}
          onClick={() => void run('new', 'Export by mail added', add(filter, columns, next))}
        >
          Send me this {names[next.every]}
        </Button>
      </Row>
    </Stack>
  );
}

const names = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' } as const;

interface RhythmFieldsProps {
  readonly rhythm: Rhythm;
  readonly onChange: (rhythm: Rhythm) => void;
}

function RhythmFields({ rhythm, onChange }: RhythmFieldsProps) {
  return (
    <Row $gap="3" $wrap>
      <Field label="How often">
        <EverySelect rhythm={rhythm} onChange={onChange} />
      </Field>
      <Field label={`Payments of ${spans[rhythm.every]}`}>
        <DatedSelect rhythm={rhythm} onChange={onChange} />
      </Field>
    </Row>
  );
}

interface RhythmSelectProps extends RhythmFieldsProps {
  /** Spoken name outside of a Field. */
  readonly label?: string;
  /** While a choice is saved no other is taken; the focus stays. */
  readonly busy?: boolean;
}

function EverySelect({ rhythm, onChange, label, busy = false }: RhythmSelectProps) {
  return (
    <Select
      aria-label={label}
      value={rhythm.every}
      aria-disabled={busy}
      onChange={({ target }) => {
        const every = keysOf(rhythms).find((key) => key === target.value);
        if (every !== undefined && !busy) onChange({ ...rhythm, every });
      }}
    >
      {keysOf(rhythms).map((every) => (
        <option key={every} value={every}>
          {rhythms[every]}
        </option>
      ))}
    </Select>
  );
}

function DatedSelect({ rhythm, onChange, label, busy = false }: RhythmSelectProps) {
  return (
    <Select
      aria-label={label}
      value={rhythm.dated}
      aria-disabled={busy}
      onChange={({ target }) => {
        const dated = keysOf(dates).find((key) => key === target.value);
        if (dated !== undefined && !busy) onChange({ ...rhythm, dated });
      }}
    >
      {keysOf(dates).map((dated) => (
        <option key={dated} value={dated}>
          {dates[dated]}
        </option>
      ))}
    </Select>
  );
}

/** The keys of a table of ours, by their names. */
function keysOf<K extends string>(table: Readonly<Record<K, string>>): readonly K[] {
  const isKey = (name: string): name is K => Object.hasOwn(table, name);
  return Object.keys(table).filter(isKey);
}

interface ScheduleProps {
  readonly schedule: ExportSchedule;
  readonly busy: boolean;
  readonly onChange: (rhythm: Rhythm) => void;
  readonly onStop: () => void;
}

function Schedule({ schedule, busy, onChange, onStop }: ScheduleProps) {
  const { every, dated, nextAt } = schedule;
  const what = contentOf(schedule);
  return (
    <li>
      <p>
        {what}
        <small>
          Next <Time iso={nextAt} format="within" />
        </small>
      </p>
      <Row $gap="2" $wrap>
        <EverySelect label={`How often: ${what}`} rhythm={{ every, dated }} busy={busy} onChange={onChange} />
        <DatedSelect label={`Moment: ${what}`} rhythm={{ every, dated }} busy={busy} onChange={onChange} />
        <Button size="sm" disabled={busy} aria-label={`Stop ${what}`} onClick={onStop}>
          Stop
        </Button>
      </Row>
    </li>
  );
}

/** What an export by mail holds, in short. */
function contentOf({ status, direction, narrowed }: ExportSchedule): string {
  const known = exportStatuses.find((each) => each === status);
  const parts = [
    known === undefined ? 'All payments' : exportStatusLabel(known),
    ...(direction == null ? [] : [direction === 'INBOUND' ? 'inbound' : 'outbound']),
    ...(narrowed ? ['with further filters'] : []),
  ];
  return parts.join(', ');
}
