import {
  CheckboxField,
  SelectField,
  TextareaField,
  TextField,
  useFormikContext,
} from '@keyturn/shared/forms';
import { Button, Card, IconButton, Notice, Row, Stack, styled, Text } from '@keyturn/shared/ui';
import { ChevronDownIcon, ChevronUpIcon, PlusIcon, TrashIcon } from '@keyturn/shared/ui/icons';
import { moved } from '../../components/moved';
import { fieldTypes, type FieldValues, limitsOf, newField } from './field-values';
import type { OccasionValues } from './form-values';

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
  gap: var(--s-3);
`;

/** The extra fields of the occasion: add, change, reorder, remove. */
export function FieldEditor() {
  const { values, getFieldMeta, setFieldValue } = useFormikContext<OccasionValues>();
  const { fields } = values;
  // What is wrong with one of them is said there; this is about the list.
  const { error: wrong }: { readonly error?: unknown } = getFieldMeta('fields');
  const set = (next: readonly FieldValues[]) => void setFieldValue('fields', next);
  return (
    <Stack>
      {fields.length === 0 && <Text $tone="2">The payer is asked for nothing beside the payment.</Text>}
      {fields.map((field, place) => (
        <OneField
          key={field.key}
          field={field}
          place={place}
          last={fields.length - 1}
          onMove={(step) => set(moved(fields, place, step))}
          onRemove={() => set(fields.filter((other) => other !== field))}
        />
      ))}
      <div>
        <Button icon={<PlusIcon />} onClick={() => set([...fields, newField(fields, crypto.randomUUID())])}>
          Add field
        </Button>
      </div>
      {typeof wrong === 'string' && <Notice kind="danger">{wrong}</Notice>}
    </Stack>
  );
}

interface OneFieldProps {
  readonly field: FieldValues;
  readonly place: number;
  readonly last: number;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

function OneField({ field, place, last, onMove, onRemove }: OneFieldProps) {
  const at = `fields.${place}`;
  const called = field.label === '' ? `field ${place + 1}` : field.label;
  return (
    <Card $pad role="group" aria-label={`Field ${place + 1}`}>
      <Stack $gap="3">
        <Row $between>
          <Text $weight="medium">Field {place + 1}</Text>
          <Row $gap="1">
            <IconButton label={`Move ${called} up`} disabled={place === 0} onClick={() => onMove(-1)}>
              <ChevronUpIcon />
            </IconButton>
            <IconButton label={`Move ${called} down`} disabled={place === last} onClick={() => onMove(1)}>
              <ChevronDownIcon />
            </IconButton>
            <IconButton label={`Remove ${called}`} onClick={onRemove}>
              <TrashIcon />
            </IconButton>
          </Row>
        </Row>
        <Pair>
          <TextField field={{ name: `${at}.label`, label: 'Label', required: true }} />
          <TextField field={{ name: `${at}.name`, label: 'Name', hint: 'In exports', required: true }} />
          <SelectField field={{ name: `${at}.type`, label: 'Type' }}>
            {fieldTypes.map(({ type, label }) => (
              <option key={type} value={type}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField field={{ name: `${at}.placeholder`, label: 'Placeholder', optional: true }} />
        </Pair>
        {field.type === 'SELECT' && (
          <TextareaField
            field={{ name: `${at}.options`, label: 'Options', hint: 'One a line', required: true }}
          />
        )}
        <Limits at={at} limits={limitsOf(field.type)} />
        <CheckboxField field={{ name: `${at}.required`, label: 'Has to be filled in' }} />
      </Stack>
    </Card>
  );
}

function Limits({ at, limits }: { readonly at: string; readonly limits: ReturnType<typeof limitsOf> }) {
  if (limits === 'none') return null;
  return limits === 'numbers' ? (
    <Pair>
      <TextField field={{ name: `${at}.min`, label: 'Smallest value', optional: true }} type="number" />
      <TextField field={{ name: `${at}.max`, label: 'Largest value', optional: true }} type="number" />
    </Pair>
  ) : (
    <Pair>
      <TextField
        field={{ name: `${at}.minLength`, label: 'Shortest', optional: true }}
        type="number"
        min={0}
      />
      <TextField
        field={{ name: `${at}.maxLength`, label: 'Longest', optional: true }}
        type="number"
        min={1}
      />
      <TextField
        field={{
          name: `${at}.pattern`,
          label: 'Pattern',
          hint: 'A regular expression without lookarounds and backreferences',
          optional: true,
        }}
      />
    </Pair>
  );
}
