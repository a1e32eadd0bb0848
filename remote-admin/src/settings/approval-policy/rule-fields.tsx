import { ruleInWords } from '@keyturn/shared/approval-policy';
import { CheckboxField, MoneyField, SelectField, TextField, useField } from '@keyturn/shared/forms';
import { Card, Field, IconButton, Row, Stack, styled, Text } from '@keyturn/shared/ui';
import { MultiCombobox } from '@keyturn/shared/ui/combobox';
import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from '@keyturn/shared/ui/icons';
import type { Occasion } from './data';
import { type RuleValues, ruleOf } from './values';

interface RuleFieldsProps {
  readonly rule: RuleValues;
  readonly place: number;
  readonly last: number;
  readonly occasions: readonly Occasion[];
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One rule: what it says in words, and what it says it of. */
export function RuleFields({ rule, place, last, occasions, onMove, onRemove }: RuleFieldsProps) {
  const at = `rules.${place}`;
  const called = `rule ${place + 1}`;
  return (
    <Card $pad role="group" aria-label={`Rule ${place + 1}`} data-rule={rule.key}>
      <Stack $gap="3">
        <Head>
          <Text $weight="medium">{ruleInWords(ruleOf(rule))}</Text>
          <Row $gap="1">
            <IconButton
              label={`Move ${called} up`}
              data-move={-1}
              disabled={place === 0}
              onClick={() => onMove(-1)}
            >
              <ChevronUpIcon />
            </IconButton>
            <IconButton
              label={`Move ${called} down`}
              data-move={1}
              disabled={place === last}
              onClick={() => onMove(1)}
            >
              <ChevronDownIcon />
            </IconButton>
            <IconButton label={`Remove ${called}`} onClick={onRemove}>
              <TrashIcon />
            </IconButton>
          </Row>
        </Head>
        <Fields>
          <SelectField field={{ name: `${at}.direction`, label: 'Payments' }}>
            <option value="OUTBOUND">Out</option>
            <option value="INBOUND">In</option>
            <option value="">In and out</option>
          </SelectField>
          <MoneyField field={{ name: `${at}.minAmount`, label: 'Of at least', optional: true }} />
          <Occasions name={`${at}.paymentOccasionIds`} direction={rule.direction} occasions={occasions} />
          <TextField
            field={{ name: `${at}.accountChangedDays`, label: 'Account changed within days', optional: true }}
            inputMode="numeric"
            maxLength={3}
          />
        </Fields>
        <CheckboxField field={{ name: `${at}.firstToAccount`, label: 'First payment to the account' }} />
        <CheckboxField field={{ name: `${at}.outsideBusinessHours`, label: 'Outside business hours' }} />
        <SelectField field={{ name: `${at}.approvers`, label: 'Needs' }}>
          <option value="ONE">One approver</option>
          <option value="TWO">Two approvers</option>
          <option value="TWO_IN_ORDER">Two approvers, an admin last</option>
        </SelectField>
      </Stack>
    </Card>
  );
}

interface OccasionsProps {
  readonly name: string;
  readonly direction: RuleValues['direction'];
  readonly occasions: readonly Occasion[];
}

function Occasions({ name, direction, occasions }: OccasionsProps) {
  const [{ value }, { touched, error }, { setValue }] = useField<readonly string[]>(name);
  const fitting = occasions.filter(
    (each) => direction === '' || each.direction === direction || value.includes(each.id),
  );
  return (
    <Field label="Occasions" optional error={touched ? error : undefined}>
      <MultiCombobox<Occasion>
        items={fitting}
        itemKey={({ id }) => id}
        itemLabel={(occasion) => occasion.name}
        placeholder="All"
        value={fitting.filter(({ id }) => value.includes(id))}
        onChange={(items) => void setValue(items.map(({ id }) => id))}
      />
    </Field>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: var(--s-2);
  overflow-wrap: anywhere;
  & > :first-child {
    flex: 1 1 10rem;
  }
  & > :last-child {
    margin-left: auto;
  }
`;

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));
  gap: var(--s-3);
  align-items: start;
`;
