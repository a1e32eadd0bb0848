import { useOrganizationPath } from '@keyturn/shared/organization';
import { ErrorState, Section, Stack, styled, TextLink } from '@keyturn/shared/ui';
import { ControlDecision } from './control-decision';
import { type ControlChange, useControlChanges } from './control-changes-data';

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

function Change({ change }: { readonly change: ControlChange }) {
  return (
    <li>
      <Stack $gap="2">
        <strong>
          <SubjectLink change={change} />
        </strong>
        <ControlDecision change={change} refetches="ControlChangesOf" />
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
