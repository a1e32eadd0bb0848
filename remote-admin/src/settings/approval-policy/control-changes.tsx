import { changeInWords } from '@keyturn/shared/history';
import { useOrganizationPath } from '@keyturn/shared/organization';
import { ErrorState, Section, Stack, styled, Text, TextLink } from '@keyturn/shared/ui';
import { SecondPerson } from '../../components/second-person';
import { type ControlChange, useControlChanges, useControlDecisions } from './control-changes-data';

/** Changes of settings that loosen control over money, each with its decision. Nothing is drawn while none waits. */
export function ControlChanges() {
  const found = useControlChanges();
  if (found.state === 'error') {
    return (
      <ErrorState
        title="Error loading settings that wait"
        message={found.error.message}
        requestId={found.error.requestId}
        onRetry={found.retry}
      />
    );
  }
  if (found.state !== 'ready' || found.data.length === 0) return null;
  return (
    <Section>
      <h2>Settings that wait for confirmation</h2>
      <List as="ul">
        {found.data.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </List>
    </Section>
  );
}

const List = styled(Stack)`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const reasons: Readonly<Record<NonNullable<ControlChange['refusal']>, string>> = {
  NOT_HELD: 'An admin who approves these payments confirms it.',
  REQUESTED_BY_VIEWER: 'You asked for it; somebody else has to confirm it.',
};

/** The people who may confirm a change, in words. */
const confirmersOf = ({ mayConfirm }: ControlChange): string =>
  mayConfirm.length === 0
    ? 'Only platform staff may confirm it.'
    : `May confirm it: ${mayConfirm.join(', ')}, or platform staff.`;

function Change({ change }: { readonly change: ControlChange }) {
  const { id, subjectName, settings, refusal } = change;
  const own = refusal === 'REQUESTED_BY_VIEWER';
  return (
    <li>
      <Stack $gap="2">
        <strong>
          <SubjectLink change={change} />
        </strong>
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
          decisions={useControlDecisions(id)}
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
    </li>
  );
}

const pages: Partial<Record<ControlChange['subject'], string>> = {
  ESCROW_ACCOUNT: 'escrow-accounts',
  PAYMENT_OCCASION: 'payment-occasions',
};

function SubjectLink({ change: { subject, subjectId, subjectName } }: { readonly change: ControlChange }) {
  const path = useOrganizationPath();
  const page = pages[subject];
  return page === undefined ? (
    subjectName
  ) : (
    <TextLink href={path(`/${page}/${subjectId}`)}>{subjectName}</TextLink>
  );
}
