import { useOrganization } from '@keyturn/shared/organization';
import { Stack, styled, Text } from '@keyturn/shared/ui';
import { useId } from 'react';
import { SecondPerson } from '../../components/second-person';
import { useExamples, useGiving, usePermissionDecisions, type WaitingChange } from './data';
import { changedSights, sightsOf } from './seen';

interface WaitingChangesProps {
  readonly changes: readonly WaitingChange[];
  readonly title?: string;
}

/** Changes of permissions that wait for somebody else, each with what it gives. */
export function WaitingChanges({ changes, title = 'Waiting for confirmation' }: WaitingChangesProps) {
  const heading = useId();
  if (changes.length === 0) return null;
  return (
    <Waiting aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <Stack as="ul" $gap="3">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </Stack>
    </Waiting>
  );
}

const reasons: Readonly<Record<NonNullable<WaitingChange['refusal']>, string>> = {
  ABOUT_VIEWER: 'Somebody else has to confirm what you are given.',
  NOT_HELD: 'Somebody who could give it themselves confirms it.',
  REQUESTED_BY_VIEWER: 'You asked for it; somebody else has to confirm it.',
};

function Change({ change }: { readonly change: WaitingChange }) {
  const { fullName, email, isNew, requestedBy, refusal } = change;
  const { id, name } = useOrganization();
  const examples = useExamples(id);
  const giving = useGiving();
  const own = refusal === 'REQUESTED_BY_VIEWER';
  const occasions = giving.state === 'ready' ? giving.data.occasions : [];
  const sights = (roles: WaitingChange['roles'], limits: WaitingChange['limits']) =>
    sightsOf({ roles, limits }, examples, occasions, name);
  const { gained, lost } = changedSights(
    sights(change.heldRoles, change.heldLimits),
    sights(change.roles, change.limits),
  );
  return (
    <li>
      <Stack $gap="2">
        <div>
          <strong>{fullName}</strong>{' '}
          <Text $size="sm" $tone="2">
            {isNew ? `${email}, is to be invited` : email}
          </Text>
        </div>
        <Lines>
          {gained.map(({ key, text, example }) => (
            <li key={key}>
              {text}
              {example !== null && <Text $tone="3">{` – ${example}`}</Text>}
            </li>
          ))}
          {lost.map(({ key, text }) => (
            <li key={`${key} lost`}>{`No longer: ${text}`}</li>
          ))}
        </Lines>
        <SecondPerson
          asked={change}
          refusal={refusal && reasons[refusal]}
          own={own}
          decisions={usePermissionDecisions(change.id)}
          confirming={{
            title: `Confirm the permissions of ${fullName}?`,
            description: isNew
              ? `They are invited by e-mail, in the name of ${requestedBy}, and hold them once they accept.`
              : 'They hold them at once.',
            label: 'Confirm permissions',
            done: isNew ? 'User invited' : 'User updated',
          }}
          refusing={{
            title: own ? `Take back the change for ${fullName}?` : `Refuse the permissions of ${fullName}?`,
            description: 'What they hold stays as it is.',
            label: own ? 'Take it back' : 'Refuse permissions',
            done: own ? 'Taken back' : 'Refused',
          }}
        />
      </Stack>
    </li>
  );
}

const Waiting = styled.section`
  padding: var(--s-4);
  border-bottom: 1px solid var(--line);
  & > h2 {
    margin: 0 0 var(--s-3);
    font-size: var(--text-md);
    line-height: var(--lh-md);
  }
  & > ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  & > ul > li + li {
    padding-top: var(--s-3);
    border-top: 1px solid var(--line);
  }
`;

const Lines = styled.ul`
  margin: 0;
  padding-left: 1.1rem;
  font-size: var(--text-sm);
  line-height: var(--lh-sm);
  overflow-wrap: anywhere;
`;
