import { Checkbox, Field, FieldGroup, Radio, Section, Stack, styled, Text } from '@keyturn/shared/ui';
import { AmountField } from '@keyturn/shared/ui/money-input';
import { MultiCombobox } from '@keyturn/shared/ui/combobox';
import { formatMoney } from '@keyturn/shared/format';
import { useId, useState } from 'react';
import type { Giving, Occasion } from './data';
import {
  type Act,
  acts,
  type Grant,
  limitOf,
  permissions,
  performs,
  presetOf,
  presets,
  reasonAgainst,
  toggled,
  withLimit,
  withPreset,
} from './grant';
import { Sights } from './sights';

interface GrantFieldsProps {
  readonly grant: Grant;
  /** What the person held before. */
  readonly held: Grant;
  readonly toGive: Grant;
  readonly occasions: Giving['occasions'];
  readonly onChange: (grant: Grant) => void;
}

/** What somebody is to hold: a preset to begin with, its permissions, how far they go, and what the person will see. */
export function GrantFields({ grant, held, toGive, occasions, onChange }: GrantFieldsProps) {
  const name = useId();
  const preset = presetOf(grant);
  return (
    <Stack>
      <FieldGroup label="Role">
        <Stack $gap="2">
          {presets.map((each) => {
            const against = reasonAgainst(each.roles, toGive);
            return (
              <Radio
                key={each.id}
                name={name}
                checked={preset?.id === each.id}
                disabled={against !== null}
                onChange={() => onChange(withPreset(each, held, toGive))}
                hint={against ?? each.hint}
              >
                {each.label}
              </Radio>
            );
          })}
          {preset === null && grant.roles.length > 0 && (
            <Radio name={name} checked readOnly hint="What is ticked below.">
              Other
            </Radio>
          )}
        </Stack>
      </FieldGroup>
      <details>
        <Summary>Permissions one by one</Summary>
        <FieldGroup label="Permissions">
          <Stack $gap="2">
            {permissions.map(({ role, label }) => {
              const has = grant.roles.includes(role);
              const against = has ? null : reasonAgainst([role], toGive);
              return (
                <Checkbox
                  key={role}
                  checked={has}
                  disabled={against !== null}
                  onChange={() => onChange(toggled(grant, role, toGive))}
                  {...(against === null ? {} : { hint: against })}
                >
                  {label}
                </Checkbox>
              );
            })}
          </Stack>
        </FieldGroup>
      </details>
      {acts
        .filter((act) => performs(grant.roles, act))
        .map((act) => (
          <LimitFields
            key={act}
            {...{ act, grant, toGive }}
            occasions={occasions.filter(({ direction }) => direction === directionOf[act])}
            onChange={onChange}
          />
        ))}
      <Seen as="section" aria-labelledby={`${name}seen`}>
        <h3 id={`${name}seen`}>What this person will see</h3>
        {grant.roles.length === 0 ? (
          <Text as="p" $size="sm" $tone="2">
            Nothing. Choose a role.
          </Text>
        ) : (
          <Sights grant={grant} occasions={occasions} />
        )}
      </Seen>
    </Stack>
  );
}

const directionOf: Readonly<Record<Act, Occasion['direction']>> = {
  COLLECT: 'INBOUND',
  SEND: 'OUTBOUND',
  APPROVE_INBOUND: 'INBOUND',
  APPROVE_OUTBOUND: 'OUTBOUND',
  REFUND: 'INBOUND',
};

const titles: Readonly<Record<Act, string>> = {
  COLLECT: 'Requests',
  SEND: 'Payments that they send',
  APPROVE_INBOUND: 'Payments in that they approve',
  APPROVE_OUTBOUND: 'Payments out that they approve',
  REFUND: 'Refunds',
};

interface LimitFieldsProps extends Pick<GrantFieldsProps, 'grant' | 'toGive' | 'occasions' | 'onChange'> {
  readonly act: Act;
}

/** How far somebody goes with an act. */
function LimitFields({ act, grant, toGive, occasions, onChange }: LimitFieldsProps) {
  const limit = limitOf(grant, act);
  const own = limitOf(toGive, act);
  const [unread, setUnread] = useState(false);
  const chosen = occasions.filter(({ id }) => limit.paymentOccasionIds?.includes(id));
  return (
    <FieldGroup label={titles[act]}>
      <Pair>
        <AmountField
          label="Up to"
          optional
          hint={
            own.maxAmount === null
              ? 'Any amount while empty.'
              : `At most ${formatMoney(own.maxAmount)}, as you.`
          }
          cents={unread && limit.maxAmount === 0 ? null : limit.maxAmount}
          onCentsChange={(cents, problem) => {
            setUnread(problem !== undefined);
            // What cannot be read limits to nothing: left out, it would allow any amount.
            onChange(withLimit(grant, { ...limit, maxAmount: problem === undefined ? cents : 0 }));
          }}
        />
        <Field label="Occasions" optional>
          <MultiCombobox<Occasion>
            items={occasions.filter(({ id }) => own.paymentOccasionIds?.includes(id) ?? true)}
            itemKey={({ id }) => id}
            itemLabel={({ name }) => name}
            placeholder="All"
            value={chosen}
            onChange={(items) =>
              onChange(
                withLimit(grant, {
                  ...limit,
                  paymentOccasionIds: items.length === 0 ? own.paymentOccasionIds : items.map(({ id }) => id),
                }),
              )
            }
          />
        </Field>
      </Pair>
    </FieldGroup>
  );
}

const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr));
  gap: var(--s-3);
  align-items: start;
`;

const Summary = styled.summary`
  cursor: pointer;
  width: fit-content;
  margin-bottom: var(--s-3);
  color: var(--text-2);
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  details:not([open]) > & {
    margin-bottom: 0;
  }
`;

const Seen = styled(Section)`
  padding: var(--s-3);
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  background: var(--sunken);
  & > h3 {
    margin-bottom: var(--s-2);
  }
`;
