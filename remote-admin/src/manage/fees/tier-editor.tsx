import { MoneyField, SelectField, TextField, useFormikContext } from '@keyturn/shared/forms';
import { Button, FieldError, IconButton, Row, Stack, styled, Text } from '@keyturn/shared/ui';
import { PlusIcon, TrashIcon } from '@keyturn/shared/ui/icons';
import { newTier, type TierValues } from './tiers';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: var(--s-3);
`;

/** The tiers of a fee: each begins where the one before ends, so that none is missing between them. */
export function TierEditor() {
  const { values, errors, submitCount, setFieldValue } = useFormikContext<{
    readonly tiers: readonly TierValues[];
  }>();
  const { tiers } = values;
  const set = (next: readonly TierValues[]) => void setFieldValue('tiers', next);
  return (
    <Stack>
      {tiers.map((tier, place) => (
        <div key={tier.key} role="group" aria-label={`Tier ${place + 1}`}>
          <Stack $gap="2">
            <Row $between>
              <Text $weight="medium">Tier {place + 1}</Text>
              {tiers.length > 1 && (
                <IconButton
                  label={`Remove tier ${place + 1}`}
                  onClick={() => set(tiers.filter((other) => other !== tier))}
                >
                  <TrashIcon />
                </IconButton>
              )}
            </Row>
            <Fields>
              {place < tiers.length - 1 && (
                <MoneyField field={{ name: `tiers.${place}.upTo`, label: 'Payments up to' }} />
              )}
              <SelectField field={{ name: `tiers.${place}.selection`, label: 'Fee is' }}>
                <option value="FLAT">An amount</option>
                <option value="PERCENT">A percentage</option>
              </SelectField>
              {tier.selection === 'FLAT' ? (
                <MoneyField field={{ name: `tiers.${place}.flat`, label: 'Fee' }} />
              ) : (
                <TextField
                  field={{ name: `tiers.${place}.percent`, label: 'Percent' }}
                  inputMode="decimal"
                  placeholder="0.12"
                />
              )}
            </Fields>
          </Stack>
        </div>
      ))}
      {submitCount > 0 && typeof errors.tiers === 'string' && <FieldError>{errors.tiers}</FieldError>}
      <div>
        <Button icon={<PlusIcon />} onClick={() => set([...tiers, newTier(crypto.randomUUID())])}>
          Add tier
        </Button>
      </div>
    </Stack>
  );
}
