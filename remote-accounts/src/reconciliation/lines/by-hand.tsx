import { parseMoney } from '@keyturn/shared/format';
import {
  Button,
  Checkbox,
  EmptyState,
  Field,
  Input,
  Money,
  Row,
  Section,
  Select,
  Stack,
  styled,
  Text,
} from '@keyturn/shared/ui';
import { useState } from 'react';
import type { Line, Matching, ReconciliationChanges } from '../data';
import { dayText } from '../days';

type Kind = Parameters<ReconciliationChanges['book']>[1];
const kinds: readonly (readonly [Kind, string])[] = [
  ['BANK_FEE', 'Bank fee'],
  ['INTEREST', 'Interest'],
  ['OUTSIDE_DEPOSIT', 'Deposit from outside'],
  ['OUTSIDE_WITHDRAWAL', 'Withdrawal to outside'],
  ['BANK_ERROR', 'Error of the bank'],
];

interface ByHandProps {
  readonly matching: Matching;
  readonly changes: ReconciliationChanges;
  readonly changing: boolean;
}

const Hint = styled(Text)`
  margin-bottom: var(--s-3);
`;

const toggled = (chosen: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  chosen.has(id) ? new Set([...chosen].filter((each) => each !== id)) : new Set([...chosen, id]);

/** Lines and payments that are open: chosen on both sides they are matched; a single line is booked or split. */
export function ByHand({ matching: { openLines, openMovements }, changes, changing }: ByHandProps) {
  const [lines, setLines] = useState<ReadonlySet<string>>(new Set());
  const [movements, setMovements] = useState<ReadonlySet<string>>(new Set());
  const chosenLines = openLines.filter(({ id }) => lines.has(id));
  const chosenMovements = openMovements.filter(({ id }) => movements.has(id));
  const sum = (entries: readonly { readonly amount: number }[]) =>
    entries.reduce((all, { amount }) => all + amount, 0);
  const [lineSum, movementSum] = [sum(chosenLines), sum(chosenMovements)];
  const none = chosenLines.length === 0 && chosenMovements.length === 0;
  const reason = none
    ? 'Choose lines and payments.'
    : lineSum === movementSum
      ? null
      : 'Both sides must come to the same sum.';
  const [only] = chosenLines;
  const pair = async () => {
    const error = await changes.byHand([...lines], [...movements]);
    if (error !== null) return;
    setLines(new Set());
    setMovements(new Set());
  };
  return (
    <>
      <Section>
        <h3>Lines of the bank to explain</h3>
        {changing && openLines.length > 0 && (
          <Hint as="p" $size="sm" $tone="2">
            Choose one line to book or split it, or lines and payments of the same sum to match them.
          </Hint>
        )}
        {openLines.length === 0 && <EmptyState level={3} title="Every line is explained" />}
        <Stack $gap="2">
          {openLines.map(({ id, day, amount, description }) => (
            <Choice
              key={id}
              changing={changing}
              chosen={lines.has(id)}
              onChange={() => setLines(toggled(lines, id))}
              text={`${dayText(day)}, ${description || 'no description'}`}
              amount={amount}
            />
          ))}
        </Stack>
        {changing && only !== undefined && chosenLines.length === 1 && (
          <OneLine key={only.id} line={only} changes={changes} />
        )}
      </Section>
      <Section>
        <h3>Payments that the bank has not shown</h3>
        {openMovements.length === 0 && <EmptyState level={3} title="The bank has shown everything" />}
        <Stack $gap="2">
          {openMovements.map(({ id, day, amount, paymentId, party, age }) => (
            <Choice
              key={id}
              changing={changing}
              chosen={movements.has(id)}
              onChange={() => setMovements(toggled(movements, id))}
              text={[
                dayText(day),
                paymentId === null ? 'booked' : `payment ${paymentId}`,
                ...(party === null ? [] : [party]),
                age === 1 ? '1 banking day' : `${age} banking days`,
              ].join(', ')}
              amount={amount}
            />
          ))}
        </Stack>
        {changing && openLines.length + openMovements.length > 0 && (
          <Row $wrap $gap="3">
            <Text $size="sm" $tone="2">
              Lines <Money cents={lineSum} />, payments <Money cents={movementSum} />
            </Text>
            <Button loading={changes.busy} disabledReason={reason} onClick={() => void pair()}>
              Match by hand
            </Button>
          </Row>
        )}
      </Section>
    </>
  );
}

interface ChoiceProps {
  readonly changing: boolean;
  readonly chosen: boolean;
  readonly onChange: () => void;
  readonly text: string;
  readonly amount: number;
}

function Choice({ changing, chosen, onChange, text, amount }: ChoiceProps) {
  return (
    <Row $between $gap="3" $align="start">
      {changing ? (
        <Checkbox checked={chosen} onChange={onChange}>
          {text}
        </Checkbox>
      ) : (
        <Text>{text}</Text>
      )}
      <Money cents={amount} />
    </Row>
  );
}

const Forms = styled(Stack)`
  margin-top: var(--s-4);
`;

/** What is done with one line alone: it is booked as no payment, or split in two. */
function OneLine({ line, changes }: { readonly line: Line; readonly changes: ReconciliationChanges }) {
  const [kind, setKind] = useState<Kind>(line.amount < 0 ? 'BANK_FEE' : 'INTEREST');
  const [file, setFile] = useState('');
  const [part, setPart] = useState('');
  const cents = Math.sign(line.amount) * (parseMoney(part) ?? 0);
  const splits = cents !== 0 && Math.abs(cents) < Math.abs(line.amount);
  return (
    <Forms>
      <Row $wrap $align="end" $gap="3">
        <Field label="It is no payment but">
          <Select
            value={kind}
            onChange={({ target }) => setKind(kinds.find(([id]) => id === target.value)?.[0] ?? kind)}
          >
            {kinds.map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="File" optional>
          <Input
            value={file}
            onChange={({ target }) => setFile(target.value)}
            maxLength={200}
            autoComplete="off"
            placeholder="House"
          />
        </Field>
        <Button loading={changes.busy} onClick={() => void changes.book(line.id, kind, file.trim() || null)}>
          Book line
        </Button>
      </Row>
      <Row $wrap $align="end" $gap="3">
        <Field label="First part, in dollars">
          <Input
            value={part}
            onChange={({ target }) => setPart(target.value)}
            inputMode="decimal"
            autoComplete="off"
          />
        </Field>
        <Button
          loading={changes.busy}
          disabledReason={splits ? null : 'Enter less than the line.'}
          reasonPlacement="hidden"
          onClick={() => void changes.split(line.id, [cents, line.amount - cents])}
        >
          Split line
        </Button>
      </Row>
    </Forms>
  );
}
