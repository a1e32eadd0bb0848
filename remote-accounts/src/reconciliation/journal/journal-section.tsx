import type { Loadable } from '@keyturn/shared/api';
import {
  Button,
  Card,
  Field,
  Heading,
  Input,
  Money,
  Row,
  Select,
  Skeleton,
  Stack,
  styled,
  Text,
} from '@keyturn/shared/ui';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { useState } from 'react';
import { Padded } from '../padded';
import { type JournalTotals, useJournal, useJournalTotals } from './data';
import { type Days, monthsUntil, problemOfDays } from './months';

const Narrow = styled.div`
  flex: 0 1 14rem;
`;

const other = 'other';

/** The ledger's entries of a month or of other days, as a file for an accounting program. */
export function JournalSection() {
  const [months] = useState(() => monthsUntil(new Date()));
  // The month that is over is the one that is closed.
  const [month, setMonth] = useState(months[1]?.fromDay ?? other);
  const chosen = months.find(({ fromDay }) => fromDay === month);
  const [typed, setTyped] = useState<Days>({ fromDay: '', throughDay: '' });
  const days = chosen ?? typed;
  const problem = problemOfDays(days);
  return (
    <Card as="section" aria-labelledby="journal">
      <Padded>
        <Stack>
          <Heading as="h2" id="journal">
            Journal
          </Heading>
          <Text as="p" $tone="2" $size="sm">
            Every entry of the ledger with its account, file and payment, as a CSV file for your accounting
            program. Days are those of the banks.
          </Text>
          <Row $wrap $gap="3" $align="start">
            <Narrow>
              <Field label="Month">
                <Select value={month} onChange={({ target }) => setMonth(target.value)}>
                  {months.map(({ name, fromDay }) => (
                    <option key={fromDay} value={fromDay}>
                      {name}
                    </option>
                  ))}
                  <option value={other}>Other days</option>
                </Select>
              </Field>
            </Narrow>
            {chosen === undefined && <OtherDays days={typed} problem={problem} onChange={setTyped} />}
          </Row>
          <Fetching days={problem === null ? days : null} />
        </Stack>
      </Padded>
    </Card>
  );
}

interface OtherDaysProps {
  readonly days: Days;
  readonly problem: string | null;
  readonly onChange: (days: Days) => void;
}

function OtherDays({ days, problem, onChange }: OtherDaysProps) {
  const isBegun = days.fromDay !== '' && days.throughDay !== '';
  return (
    <>
      <Narrow>
        <Field label="First day">
          <Input
            type="date"
            value={days.fromDay}
            onChange={({ target }) => onChange({ ...days, fromDay: target.value })}
          />
        </Field>
      </Narrow>
      <Narrow>
        <Field label="Last day" error={isBegun ? problem : null}>
          <Input
            type="date"
            value={days.throughDay}
            onChange={({ target }) => onChange({ ...days, throughDay: target.value })}
          />
        </Field>
      </Narrow>
    </>
  );
}

/** What the file would hold, and the file. */
function Fetching({ days }: { readonly days: Days | null }) {
  const totals = useJournalTotals(days);
  const fetchJournal = useJournal();
  const [busy, setBusy] = useState(false);
  const run = async (asked: Days) => {
    setBusy(true);
    await fetchJournal(asked);
    setBusy(false);
  };
  const isEmpty = totals.state === 'ready' && totals.data.postings === 0;
  return (
    <Stack $gap="3">
      {days !== null && <Told totals={totals} />}
      <div>
        <Button
          icon={<DownloadIcon />}
          loading={busy}
          disabledReason={
            days === null
              ? 'Choose the first and the last day.'
              : isEmpty
                ? 'There is nothing to export. Choose other days.'
                : null
          }
          onClick={() => days !== null && void run(days)}
        >
          Export journal
        </Button>
      </div>
    </Stack>
  );
}

function Told({ totals }: { readonly totals: Loadable<JournalTotals> }) {
  if (totals.state === 'loading') return <Skeleton width="16rem" />;
  if (totals.state === 'error') {
    return (
      <Row $gap="2" $wrap>
        <Text>What it holds is not known now.</Text>
        <Button size="sm" onClick={totals.retry}>
          Retry
        </Button>
      </Row>
    );
  }
  const { postings, amount } = totals.data;
  if (postings === 0) return <Text as="p">Nothing was posted in these days.</Text>;
  return (
    <Text as="p">
      {postings === 1 ? '1 entry' : `${postings.toLocaleString('en-US')} entries`}: debits{' '}
      <Money cents={amount} />, credits <Money cents={amount} />
    </Text>
  );
}
