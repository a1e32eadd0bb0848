import {
  Badge,
  Button,
  EmptyState,
  Field,
  Input,
  Money,
  Row,
  Section,
  Stack,
  Text,
  Textarea,
} from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { type FormEvent, useState } from 'react';
import {
  type Period,
  useEvidence,
  usePeriods,
  useReconciles,
  useReconciliationChanges,
  useReport,
  useThreeWays,
} from '../data';
import { Padded } from '../padded';

/** Signed days: prepared by one, reviewed by another, locked. */
export function PeriodsTab({ fundingSourceId }: { readonly fundingSourceId: string }) {
  const changing = useReconciles();
  return (
    <Padded>
      <RecordView
        record={usePeriods(fundingSourceId)}
        noun="periods"
        errorTitle="Unable to load data"
        missing="There are no periods."
      >
        {(periods) => (
          <>
            {changing && <Prepare fundingSourceId={fundingSourceId} />}
            <Section>
              <h3>Signed periods</h3>
              {periods.length === 0 ? (
                <EmptyState level={3} title="No period is signed yet" />
              ) : (
                <Stack as="ul" $gap="6">
                  {periods.map((period) => (
                    <li key={period.id}>
                      <OnePeriod period={period} fundingSourceId={fundingSourceId} changing={changing} />
                    </li>
                  ))}
                </Stack>
              )}
            </Section>
          </>
        )}
      </RecordView>
    </Padded>
  );
}

function Prepare({ fundingSourceId }: { readonly fundingSourceId: string }) {
  const changes = useReconciliationChanges(fundingSourceId);
  const ways = useThreeWays(fundingSourceId);
  const last = ways.state === 'ready' ? (ways.data?.day ?? '') : '';
  const [from, setFrom] = useState('');
  const [through, setThrough] = useState('');
  const [words, setWords] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void changes.prepare(from, through || last, words.trim());
  };
  return (
    <Section>
      <h3>Prepare a period</h3>
      <Stack as="form" onSubmit={submit}>
        <Row $wrap $gap="3" $align="start">
          <Field label="First day">
            <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
          <Field label="Last day">
            <Input type="date" value={through || last} onChange={({ target }) => setThrough(target.value)} />
          </Field>
        </Row>
        <Field label="Your words" hint="They stand on the report with your name and the time.">
          <Textarea value={words} onChange={({ target }) => setWords(target.value)} maxLength={2000} />
        </Field>
        <div>
          <Button
            type="submit"
            loading={changes.busy}
            disabledReason={from === '' || words.trim() === '' ? 'Enter the first day and your words.' : null}
          >
            Sign as prepared
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

const states = {
  PREPARED: { label: 'Waits for review', tone: 'yellow' },
  SENT_BACK: { label: 'Sent back', tone: 'gray' },
  LOCKED: { label: 'Signed and locked', tone: 'aqua' },
} as const;

interface OnePeriodProps {
  readonly period: Period;
  readonly fundingSourceId: string;
  readonly changing: boolean;
}

function OnePeriod({ period, fundingSourceId, changing }: OnePeriodProps) {
  const fetchReport = useReport();
  const fetchEvidence = useEvidence();
  const { label, tone } = states[period.state];
  return (
    <Stack $gap="2">
      <Row $between $wrap $gap="3">
        <Text>
          {period.fromDay} to {period.throughDay}
        </Text>
        <Badge tone={tone}>{label}</Badge>
      </Row>
      <Text $size="sm" $tone="2">
        Adjusted bank <Money cents={period.adjustedBank} />, difference <Money cents={period.difference} />
      </Text>
      <Text $size="sm">
        Prepared by {period.preparedBy?.fullName ?? '–'}: {period.preparedWords}
      </Text>
      {period.reviewedBy !== null && (
        <Text $size="sm">
          {period.state === 'SENT_BACK' ? 'Sent back' : 'Reviewed'} by {period.reviewedBy.fullName}:{' '}
          {period.reviewedWords}
        </Text>
      )}
      {period.amendments.map(({ id, text, at, by }) => (
        <Text key={id} $size="sm" $tone="2">
          Amended {at.slice(0, 10)}
          {by === null ? '' : ` by ${by.fullName}`}: {text}
        </Text>
      ))}
      {period.state === 'LOCKED' && (
        <Row $wrap>
          {(['pdf', 'csv'] as const).map((form) => (
            <Button
              key={form}
              size="sm"
              disabledReason={period.reported ? null : 'The report is being made.'}
              reasonPlacement="hidden"
              onClick={() => void fetchReport(period, form)}
            >
              {`Report as ${form.toUpperCase()}`}
            </Button>
          ))}
          <Button size="sm" onClick={() => void fetchEvidence({ periodId: period.id })}>
            Evidence
          </Button>
        </Row>
      )}
      {changing && <Words period={period} fundingSourceId={fundingSourceId} />}
    </Stack>
  );
}

/** What is signed, sent back or amended with somebody's words. */
function Words({ period, fundingSourceId }: Omit<OnePeriodProps, 'changing'>) {
  const changes = useReconciliationChanges(fundingSourceId);
  const [words, setWords] = useState('');
  const said = words.trim();
  if (period.state === 'SENT_BACK') return null;
  const locked = period.state === 'LOCKED';
  const reason = said === '' ? 'Enter your words.' : null;
  const after = async (done: Promise<unknown>) => {
    if ((await done) === null) setWords('');
  };
  return (
    <Stack $gap="2">
      <Field label={locked ? 'What became known since' : 'Your words as the reviewer'}>
        <Textarea value={words} onChange={({ target }) => setWords(target.value)} maxLength={2000} />
      </Field>
      <Row $wrap>
        {locked ? (
          <Button
            loading={changes.busy}
            disabledReason={reason}
            onClick={() => void after(changes.amend(period.id, said))}
          >
            Amend
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              loading={changes.busy}
              disabledReason={period.reviewable ? reason : 'Somebody else than who prepared it signs.'}
              onClick={() => void after(changes.review(period.id, said))}
            >
              Sign and lock
            </Button>
            <Button
              loading={changes.busy}
              disabledReason={reason}
              reasonPlacement="hidden"
              onClick={() => void after(changes.sendBack(period.id, said))}
            >
              Send back
            </Button>
          </>
        )}
      </Row>
    </Stack>
  );
}
