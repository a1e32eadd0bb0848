import {
  type BusinessHours,
  hoursInWords,
  type PolicyRule,
  ruleInWords,
} from '@keyturn/shared/approval-policy';
import { styled, Text } from '@keyturn/shared/ui';
import type { Occasion } from './data';

interface RuleListProps {
  readonly rules: readonly PolicyRule[];
  readonly hours: BusinessHours;
  readonly secondFactor: boolean;
  readonly occasions: readonly Occasion[];
}

/** What a version says, to be read: its rules, and whether it asks for a second factor. */
export function RuleList({ secondFactor, ...rules }: RuleListProps) {
  return (
    <>
      <Rules {...rules} />
      {secondFactor && (
        <Text as="p" $size="sm">
          Approving and refunding ask for a second factor
        </Text>
      )}
    </>
  );
}

/** Rules with the names of their occasions and the hours that they are about. */
function Rules({ rules, hours, occasions }: Omit<RuleListProps, 'secondFactor'>) {
  if (rules.length === 0) {
    return (
      <Text as="p" $size="sm" $tone="2">
        No rules
      </Text>
    );
  }
  const names = (ids: readonly string[]) =>
    ids.map((id) => occasions.find((each) => each.id === id)?.name ?? 'another occasion').join(', ');
  return (
    <>
      <List>
        {rules.map((rule, place) => (
          <li key={place}>
            {ruleInWords(rule)}
            {rule.paymentOccasionIds !== null && (
              <Text $tone="3">{` – ${names(rule.paymentOccasionIds)}`}</Text>
            )}
          </li>
        ))}
      </List>
      {rules.some(({ outsideBusinessHours }) => outsideBusinessHours) && (
        <Text as="p" $size="sm" $tone="2">
          {`Business hours: ${hoursInWords(hours)}`}
        </Text>
      )}
    </>
  );
}

const List = styled.ol`
  margin: 0;
  padding-left: 1.25rem;
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  overflow-wrap: anywhere;
`;
