import { useField } from '@keyturn/shared/forms';
import { Button, Field, Input, Row, Select, Stack } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';
import type { KeyboardEvent } from 'react';
import {
  allowedFor,
  problemOf,
  type ReceiptType,
  type Recipient,
  type RecipientType,
  typeLabels,
} from './recipients';

const types = (['OTHER', 'BUYER', 'AGENT', 'ORGANIZATION'] as const).map((type) => ({ type }));

const offeredFor = (receipt: ReceiptType | '') => allowedFor(types, receipt);

/** What somebody can be of whom this receipt is told. */
export const partFor = (part: RecipientType, receipt: ReceiptType | ''): RecipientType =>
  offeredFor(receipt).some(({ type }) => type === part) ? part : 'OTHER';

interface AddRecipientProps {
  readonly receipt: ReceiptType | '';
  /** Those who can be chosen already. */
  readonly present: readonly Recipient[];
  /** Takes what is typed. */
  readonly onAdd: () => void;
}

/** An address of one's own for a receipt. */
export function AddRecipient({ receipt, present, onAdd }: AddRecipientProps) {
  const [input, { touched, error }, { setError, setTouched }] = useField<string>('typed');
  const [{ value }, , { setValue: setPart }] = useField<RecipientType>('part');
  const part = partFor(value, receipt);
  const add = async () => {
    await setTouched(true);
    const found = problemOf({ email: input.value, type: part }, present);
    if (found === null) {
      await setTouched(false, false);
      onAdd();
    } else setError(found);
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  };
  return (
    <Row $align="start" $wrap>
      <Stack $gap="2">
        <Field label="Add an email" error={touched && error !== undefined ? error : null}>
          <Input {...input} type="email" autoComplete="off" onKeyDown={addOnEnter} />
        </Field>
        <Row $align="end" $wrap>
          <Field label="As">
            <Select
              value={part}
              onChange={(event) =>
                void setPart(types.find((each) => each.type === event.target.value)?.type ?? 'OTHER')
              }
            >
              {offeredFor(receipt).map((each) => (
                <option key={each.type} value={each.type}>
                  {typeLabels[each.type]}
                </option>
              ))}
            </Select>
          </Field>
          <Button icon={<PlusIcon />} onClick={() => void add()}>
            Add
          </Button>
        </Row>
      </Stack>
    </Row>
  );
}
