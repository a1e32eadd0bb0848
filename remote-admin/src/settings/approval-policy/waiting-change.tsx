import { Section, Stack } from '@keyturn/shared/ui';
import { SecondPerson } from '../../components/second-person';
import { type Occasion, type PolicyChange, usePolicyDecisions } from './data';
import { RuleList } from './rule-list';

const reasons: Readonly<Record<NonNullable<PolicyChange['refusal']>, string>> = {
  ASKER_ADDED_BY_VIEWER: 'You recently added the person who asked; somebody else has to confirm it.',
  NOT_HELD: 'An admin who approves payments out without a limit confirms it.',
  NOT_MANAGER: 'Somebody who changes the policy confirms it.',
  REQUESTED_BY_VIEWER: 'You asked for it; somebody else has to confirm it.',
};

interface WaitingChangeProps {
  readonly change: PolicyChange;
  readonly occasions: readonly Occasion[];
}

/** A change that lets more money out and waits for a second person. */
export function WaitingChange({ change, occasions }: WaitingChangeProps) {
  const { id, rules, hours, secondFactor, refusal } = change;
  const own = refusal === 'REQUESTED_BY_VIEWER';
  return (
    <Section>
      <h2>Waiting for confirmation</h2>
      <Stack $gap="3">
        <RuleList {...{ rules, hours, secondFactor, occasions }} />
        <SecondPerson
          asked={change}
          about="It lets more money out. "
          refusal={refusal && reasons[refusal]}
          own={own}
          decisions={usePolicyDecisions(id)}
          confirming={{
            title: 'Confirm this approval policy?',
            description: 'It is in force at once, for payments that are made from then on.',
            label: 'Confirm policy',
            done: 'Approval policy confirmed',
          }}
          refusing={{
            title: own ? 'Take back this change?' : 'Refuse this change?',
            description: 'The policy stays as it is.',
            label: own ? 'Take it back' : 'Refuse change',
            done: own ? 'Taken back' : 'Refused',
          }}
        />
      </Stack>
    </Section>
  );
}
