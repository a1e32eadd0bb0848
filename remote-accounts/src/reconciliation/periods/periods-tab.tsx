import { addDays } from '@keyturn/shared/banking-days';
import { useUnsavedInput } from '@keyturn/shared/panels';
import {
  Badge,
  Button,
  EmptyState,
  Field,
  Input,
  Money,
  Notice,
  Row,
  Section,
  Stack,
  styled,
  Text,
  Textarea,
  Time,
} from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import {
  type Period,
  type ThreeWays,
  useEvidence,
  usePeriods,
  useReconciledAccount,
  useReconciles,
  useReconciliationChanges,
  useReport,
  useThreeWays,
} from '../data';
import { bankToday, dayText, daysText } from '../days';
import { useFocusKept } from '../lines/list-keys';
import { Padded } from '../padded';

const ConfirmDialog = lazy(() =>
  import('@keyturn/shared/ui/dialog').then((module) => ({ default: module.ConfirmDialog })),
);

/** Takes the focus of a form that is done. */
const Whole = styled(Padded)`
  outline: none;
`;

/** Signed days: prepared by one, reviewed by another, locked. */
export function PeriodsTab({ fundingSourceId }: { readonly fundingSourceId: string }) {
  const changing = useReconciles();
  const all = useRef<HTMLDivElement>(null);
  const noteFocus = useFocusKept(all);
  return (
    <Whole ref={all} tabIndex={-1} onFocus={noteFocus}>
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
    </Whole>
  );
}

/** The next period begins where the last one ends. */
function Prepare({ fundingSourceId }: { readonly fundingSourceId: string }) {
  const account = useReconciledAccount(fundingSourceId);
  const { openFrom = null, throughDay = null, unsigned = [] } = account ?? {};
  if (openFrom === null || throughDay === null) return null;
  return (
    <Section>
      <h3>Prepare a period</h3>
      {openFrom > throughDay ? (
        <Text as="p" $tone="2">
          Everything through {dayText(throughDay)} is signed. The next period begins with the next statement.
        </Text>
      ) : (
        <PrepareForm
          fundingSourceId={fundingSourceId}
          openFrom={openFrom}
          throughDay={throughDay}
          proposed={unsigned[0] ?? lastOver(openFrom, throughDay)}
        />
      )}
    </Section>
  );
}

const yesterday = (): string => addDays(bankToday(), -1);

/** Whether the bank may still add to a day. */
const isOver = (day: string): boolean => day <= yesterday();

/** The last day that is over of those that are open; where none is, the last that statements tell of. */
function lastOver(openFrom: string, throughDay: string): string {
  const over = yesterday();
  return isOver(throughDay) || over < openFrom ? throughDay : over;
}

interface PrepareFormProps {
  readonly fundingSourceId: string;
  readonly openFrom: string;
  readonly throughDay: string;
  /** Its last day, until another one is chosen. */
  readonly proposed: string;
}

function PrepareForm({ fundingSourceId, openFrom, throughDay, proposed }: PrepareFormProps) {
  const changes = useReconciliationChanges(fundingSourceId);
  const [chosen, setChosen] = useState('');
  const { words, setWords, said, reason } = useWords();
  const through = chosen === '' ? proposed : chosen;
  // Only how many exceptions there are is said here.
  const ways = useThreeWays(fundingSourceId, through, 1);
  const figures = ways.state === 'ready' ? ways.data : null;
  const [asking, setAsking] = useState(false);
  const sign = async () => {
    if ((await changes.prepare(openFrom, through, said)) !== null) return;
    setWords('');
    setChosen('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isOver(through)) void sign();
    else setAsking(true);
  };
  return (
    <Stack as="form" onSubmit={submit}>
      <Text as="p" $size="sm" $tone="2">
        One person signs the figures of a period’s last day, another reviews them and locks it. Its days never
        change after that.
      </Text>
      <DayField>
        <Field
          label="Last day"
          hint={`The period begins on ${dayText(openFrom)}, the next one on ${dayText(addDays(through, 1))}.`}
        >
          <Input
            type="date"
            value={through}
            min={openFrom}
            max={throughDay}
            onChange={({ target }) => setChosen(target.value)}
          />
        </Field>
      </DayField>
      {figures !== null && <Figures ways={figures} />}
      <Field label="Your words" hint="They stand on the report with your name and the time.">
        <Textarea value={words} onChange={({ target }) => setWords(target.value)} maxLength={2000} />
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          loading={changes.busy}
          disabledReason={
            (figures?.unnotedExceptions ?? 0) === 0
              ? reason
              : 'Say under Three ways who looks after each exception.'
          }
        >
          Sign as prepared
        </Button>
      </div>
      {asking && (
        <NotOver
          throughDay={through}
          confirmLabel="Sign as prepared"
          onSign={() => void sign()}
          onEnd={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

interface NotOverProps {
  readonly throughDay: string;
  readonly confirmLabel: string;
  readonly onSign: () => void;
  readonly onEnd: () => void;
}

/** Asked before days are signed to which the bank may still add: afterwards no statement of them fits. */
function NotOver({ throughDay, confirmLabel, onSign, onEnd }: NotOverProps) {
  return (
    <Suspense>
      <ConfirmDialog
        open
        danger
        title={`${dayText(throughDay)} is not over`}
        description="What the bank still adds to it could not be imported once it is signed, nor any statement after it. Sign the days that are over, and this one when it is."
        confirmLabel={confirmLabel}
        onCancel={onEnd}
        onConfirm={() => {
          onEnd();
          onSign();
        }}
      />
    </Suspense>
  );
}

const DayField = styled.div`
  max-width: 14rem;
`;

/** What would be signed. */
function Figures({ ways }: { readonly ways: ThreeWays }) {
  const { adjustedBank, bookBalance, difference, exceptionCount, unnotedExceptions: bare } = ways;
  return (
    <Notice kind={bare > 0 || difference !== 0 ? 'warning' : 'info'}>
      Bank, adjusted <Money cents={adjustedBank} />, books <Money cents={bookBalance} />, difference{' '}
      <Money cents={difference} />.{' '}
      {exceptionCount === 0
        ? 'No exceptions.'
        : `${exceptionCount === 1 ? '1 exception' : `${exceptionCount} exceptions`}, ${bare} without a note.`}
    </Notice>
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
        <Text>{daysText(period.fromDay, period.throughDay)}</Text>
        <Badge tone={tone}>{label}</Badge>
      </Row>
      <Text $size="sm" $tone="2">
        Adjusted bank <Money cents={period.adjustedBank} />, difference <Money cents={period.difference} />
      </Text>
      <Text $size="sm">
        Prepared by {period.preparedBy?.fullName ?? '–'}, <Time iso={period.preparedAt} format="exact" />:{' '}
        {period.preparedWords}
      </Text>
      {period.reviewedBy !== null && (
        <Text $size="sm">
          {period.state === 'SENT_BACK' ? 'Sent back' : 'Reviewed'} by {period.reviewedBy.fullName}
          {period.reviewedAt !== null && (
            <>
              , <Time iso={period.reviewedAt} format="exact" />
            </>
          )}
          : {period.reviewedWords}
        </Text>
      )}
      {period.amendments.map(({ id, text, at, by }) => (
        <Text key={id} $size="sm" $tone="2">
          Amended <Time iso={at} format="within" />
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
  if (period.state === 'SENT_BACK') return null;
  if (period.state === 'PREPARED') return <Review period={period} fundingSourceId={fundingSourceId} />;
  return (
    <details>
      <summary>Amend this period</summary>
      <Amend period={period} fundingSourceId={fundingSourceId} />
    </details>
  );
}

/** The words of a form of one field, which is empty again once they were taken. */
function useWords() {
  const [words, setWords] = useState('');
  const said = words.trim();
  useUnsavedInput(said !== '');
  const after = async (done: Promise<unknown>) => {
    if ((await done) === null) setWords('');
  };
  return { words, setWords, said, reason: said === '' ? 'Enter your words.' : null, after };
}

/** Whoever prepared it can take it back; others sign it too, or send it back. */
function Review({ period, fundingSourceId }: Omit<OnePeriodProps, 'changing'>) {
  const changes = useReconciliationChanges(fundingSourceId);
  const { words, setWords, said, reason, after } = useWords();
  const [asking, setAsking] = useState(false);
  const lock = () => void after(changes.review(period.id, said));
  return (
    <Stack $gap="2">
      {!period.reviewable && (
        <Text $size="sm" $tone="2">
          Somebody else reviews what you prepared. Until then you can take it back.
        </Text>
      )}
      <Field label={period.reviewable ? 'Your words as the reviewer' : 'Why you take it back'}>
        <Textarea value={words} onChange={({ target }) => setWords(target.value)} maxLength={2000} />
      </Field>
      <Row $wrap>
        {period.reviewable && (
          <Button
            variant="primary"
            loading={changes.busy}
            disabledReason={reason}
            onClick={() => (isOver(period.throughDay) ? lock() : setAsking(true))}
          >
            Sign and lock
          </Button>
        )}
        <Button
          loading={changes.busy}
          disabledReason={reason}
          reasonPlacement={period.reviewable ? 'hidden' : 'below'}
          onClick={() => void after(changes.sendBack(period.id, said))}
        >
          {period.reviewable ? 'Send back' : 'Take back'}
        </Button>
      </Row>
      {asking && (
        <NotOver
          throughDay={period.throughDay}
          confirmLabel="Sign and lock"
          onSign={lock}
          onEnd={() => setAsking(false)}
        />
      )}
    </Stack>
  );
}

function Amend({ period, fundingSourceId }: Omit<OnePeriodProps, 'changing'>) {
  const changes = useReconciliationChanges(fundingSourceId);
  const { words, setWords, said, reason, after } = useWords();
  return (
    <Stack $gap="2">
      <Field label="What became known since" hint="The signed figures stay as they are.">
        <Textarea value={words} onChange={({ target }) => setWords(target.value)} maxLength={2000} />
      </Field>
      <div>
        <Button
          loading={changes.busy}
          disabledReason={reason}
          onClick={() => void after(changes.amend(period.id, said))}
        >
          Amend
        </Button>
      </div>
    </Stack>
  );
}
