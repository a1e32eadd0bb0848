import { changeInWords } from '@keyturn/shared/history';
import { Stack, Text } from '@keyturn/shared/ui';
import { SecondPerson } from '../../components/second-person';
import { type ControlChange, useControlDecisions } from './control-changes-data';

const reasons: Readonly<Record<NonNullable<ControlChange['refusal']>, string>> = {
  ASKER_ADDED_BY_VIEWER: 'You recently added the person who asked; somebody else has to confirm it.',
  NOT_HELD: 'An admin who approves these payments confirms it.',
  REQUESTED_BY_VIEWER: 'You asked for it; somebody else has to confirm it.',
};

/** The people who may confirm a change, in words. */
const confirmersOf = ({ mayConfirm }: ControlChange): string =>
  mayConfirm.length === 0
    ? 'Only platform staff may confirm it.'
    : `May confirm it: ${mayConfirm.join(', ')}, or platform staff.`;

interface ControlDecisionProps {
  readonly change: ControlChange;
  /** The query that is asked again after the decision. */
  readonly refetches: string;
}

/** A change of settings that waits: its settings, the people who may confirm it, and the decision. */
export function ControlDecision({ change, refetches }: ControlDecisionProps) {
  const { id, subjectName, settings, refusal } = change;
  const own = refusal === 'REQUESTED_BY_VIEWER';
  const decisions = useControlDecisions(id, refetches);
  return (
    <Stack $gap="2">
      {settings.map(({ name, before, after }) => (
        <Text as="p" $size="sm" key={name}>
          {changeInWords({ field: name, before, after })}
        </Text>
      ))}
      <Text as="p" $size="sm" $tone="2">
        {confirmersOf(change)}
      </Text>
      <SecondPerson
        asked={change}
        about="It loosens control over money. "
        refusal={refusal && reasons[refusal]}
        own={own}
        decisions={decisions}
        confirming={{
          title: `Confirm the settings of ${subjectName}?`,
          description: 'They are in force at once, for payments that are made from then on.',
          label: 'Confirm settings',
          done: 'Settings confirmed',
        }}
        refusing={{
          title: own ? `Take back the change of ${subjectName}?` : `Refuse the change of ${subjectName}?`,
          description: 'The settings stay as they are.',
          label: own ? 'Take it back' : 'Refuse change',
          done: own ? 'Taken back' : 'Refused',
        }}
      />
    </Stack>
  );
}
