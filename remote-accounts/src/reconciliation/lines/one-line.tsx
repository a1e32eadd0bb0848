import { useUnsavedInput } from '@keyturn/shared/panels';
import { Button, Field, Input, Row, Select, Stack, styled } from '@keyturn/shared/ui';
import { AmountField } from '@keyturn/shared/ui/money-input';
import { useState } from 'react';
import type { Line, ReconciliationChanges } from '../data';

type Kind = Parameters<ReconciliationChanges['book']>[1];
const kinds: readonly (readonly [Kind, string])[] = [
  ['BANK_FEE', 'Bank fee'],
  ['INTEREST', 'Interest'],
  ['OUTSIDE_DEPOSIT', 'Deposit from outside'],
  ['OUTSIDE_WITHDRAWAL', 'Withdrawal to outside'],
  ['BANK_ERROR', 'Error of the bank'],
];

const Forms = styled(Stack)`
  margin-top: var(--s-4);
`;

/** What is done with one line alone: it is booked as no payment, or split in two. */
export function OneLine({
  line,
  changes,
  after,
}: {
  readonly line: Line;
  readonly changes: ReconciliationChanges;
  readonly after: (done: Promise<unknown>) => Promise<void>;
}) {
  const [kind, setKind] = useState<Kind>(line.amount < 0 ? 'BANK_FEE' : 'INTEREST');
  const [file, setFile] = useState('');
  const [part, setPart] = useState<number | null>(null);
  useUnsavedInput(file.trim() !== '' || part !== null);
  const cents = Math.sign(line.amount) * (part ?? 0);
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
        <Button
          loading={changes.busy}
          onClick={() => void after(changes.book(line.id, kind, file.trim() || null))}
        >
          Book line
        </Button>
      </Row>
      <Row $wrap $align="end" $gap="3">
        <AmountField label="First part, in dollars" cents={part} onCentsChange={setPart} />
        <Button
          loading={changes.busy}
          disabledReason={splits ? null : 'Enter less than the line.'}
          reasonPlacement="hidden"
          onClick={() => void after(changes.split(line.id, [cents, line.amount - cents]))}
        >
          Split line
        </Button>
      </Row>
    </Forms>
  );
}
