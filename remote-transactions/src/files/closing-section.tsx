import { formatBankingDay } from '@keyturn/shared/banking-days';
import { useUnsavedInput } from '@keyturn/shared/panels';
import { toast } from '@keyturn/shared/toast';
import { Badge, Button, FieldError, Row, Section, Stack, Text } from '@keyturn/shared/ui';
import { DayInput } from '@keyturn/shared/ui/date-range';
import { useEffect, useRef, useState } from 'react';
import type { PaymentFile } from './data';
import { useFileChanges } from './data';
import type { Timing, Verdict } from './in-time';

const looks = {
  safe: { tone: 'aqua', label: 'In time', text: 'All money is here or expected by the closing.' },
  open: {
    tone: 'yellow',
    label: 'Not paid yet',
    text: 'What is still unpaid is in time if it is paid soon enough.',
  },
  late: { tone: 'red', label: 'Late', text: 'Some money is not expected by the closing.' },
} as const satisfies Record<NonNullable<Verdict>, object>;

interface ClosingSectionProps {
  readonly file: PaymentFile;
  /** What was typed on the form of a payment, where nobody set the closing. */
  readonly typed: string | null;
  /** Null until every payment was looked at. */
  readonly timing: Pick<Timing, 'verdict' | 'returnableUntil'> | null;
  readonly onChanged: () => void;
}

/** When the closing is, and whether the money is there in time. */
export function ClosingSection({ file, typed, timing, onChanged }: ClosingSectionProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const closing = file.closingOn ?? typed;
  const verdict = timing?.verdict ?? null;
  const look = verdict === null ? null : looks[verdict];
  return (
    <Section>
      <Stack $gap="3">
        <Row $wrap $gap="3">
          <h3>Closing</h3>
          {look !== null && <Badge tone={look.tone}>{look.label}</Badge>}
        </Row>
        {editing ? (
          <ClosingForm file={file} closing={closing} onEnd={() => setEditing(false)} onChanged={onChanged} />
        ) : (
          <Row $wrap $gap="3">
            <span>{closing === null ? 'No closing date' : formatBankingDay(closing)}</span>
            {file.closingOn === null && closing !== null && (
              <Text $size="sm" $tone="3">
                as typed on a request
              </Text>
            )}
            {file.mayChange && (
              <Button ref={button} size="sm" onClick={() => setEditing(true)}>
                {file.closingOn === null ? 'Set closing date' : 'Change'}
              </Button>
            )}
          </Row>
        )}
        {look !== null && <Text as="p">{look.text}</Text>}
        {timing === null && closing !== null && (
          <Text as="p" $tone="2">
            Not all payments were looked at yet.
          </Text>
        )}
        {timing !== null && timing.returnableUntil !== null && (
          <Text as="p" $tone="2">
            Returns are possible until {formatBankingDay(timing.returnableUntil)}, after the closing.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

interface ClosingFormProps {
  readonly file: PaymentFile;
  readonly closing: string | null;
  readonly onEnd: () => void;
  readonly onChanged: () => void;
}

function ClosingForm({ file, closing, onEnd, onChanged }: ClosingFormProps) {
  const [day, setDay] = useState(closing ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, setClosing } = useFileChanges(file.id);
  useUnsavedInput(day !== (closing ?? ''));
  const save = async (chosen: string | null) => {
    const error = await setClosing(chosen);
    if (error === null) {
      onEnd();
      onChanged();
      toast.success(chosen === null ? 'The closing date was removed.' : 'The closing date was saved.');
    } else setProblem(error.message);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (day === '') setProblem('Type a day.');
        else void save(day);
      }}
    >
      <Stack $gap="3">
        <div role="group" aria-label="Closing date">
          <DayInput label="Closing date" value={day} onChange={setDay} />
          {problem !== null && (
            <div role="alert">
              <FieldError>{problem}</FieldError>
            </div>
          )}
        </div>
        <Row $wrap>
          <Button type="submit" size="sm" variant="primary" loading={busy}>
            Save
          </Button>
          <Button size="sm" disabled={busy} onClick={onEnd}>
            Cancel
          </Button>
          {file.closingOn !== null && (
            <Button size="sm" variant="ghost" disabled={busy} onClick={() => void save(null)}>
              Remove the date
            </Button>
          )}
        </Row>
      </Stack>
    </form>
  );
}
