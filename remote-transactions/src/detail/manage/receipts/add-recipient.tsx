import { Button, Field, Input, Row, Select, Stack } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import { type KeyboardEvent, useState } from 'react';
import {
  allowedFor,
  problemOf,
  type ReceiptType,
  type Recipient,
  type RecipientType,
  typeLabels,
} from './recipients';

const types = (['OTHER', 'BUYER', 'AGENT', 'ORGANIZATION'] as const).map((type) => ({ type }));

interface AddRecipientProps {
  readonly receipt: ReceiptType | '';
  /** Those who can be chosen already. */
  readonly present: readonly Recipient[];
  readonly onAdd: (recipient: Recipient) => void;
}

/** An address of one's own for a receipt. */
export function AddRecipient({ receipt, present, onAdd }: AddRecipientProps) {
  const [email, setEmail] = useState('');
  const [type, setType] = useState<RecipientType>('OTHER');
  const [problem, setProblem] = useState<string | null>(null);
  const offered = allowedFor(types, receipt);
  const part = offered.some((each) => each.type === type) ? type : 'OTHER';
  const add = () => {
    const found = problemOf({ email, type: part }, present);
    setProblem(found);
    if (found !== null) return;
    onAdd({ email: email.trim(), type: part, name: null });
    setEmail('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <Row $align="start" $wrap>
      <Stack $gap="2">
        <Field label="Add an email" error={problem}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(null);
            }}
            onKeyDown={addOnEnter}
          />
        </Field>
        <Row $align="end" $wrap>
          <Field label="As">
            <Select
              value={part}
              onChange={(event) =>
                setType(offered.find((each) => each.type === event.target.value)?.type ?? 'OTHER')
              }
            >
              {offered.map((each) => (
                <option key={each.type} value={each.type}>
                  {typeLabels[each.type]}
                </option>
              ))}
            </Select>
          </Field>
          <Button icon={<PlusIcon />} onClick={add}>
            Add
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}
