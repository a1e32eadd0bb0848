import { useOrganization } from '@keyturn/shared/organization';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Row, Stack, styled, Text, Textarea, Time } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useId, useState } from 'react';
import { useDecisions, useExamples, useGiving, type WaitingChange } from './data';
import { changedSights, sightsOf } from './seen';

interface WaitingChangesProps {
  readonly changes: readonly WaitingChange[];
}

/** Changes of permissions that wait for somebody else, each with what it gives. */
export function WaitingChanges({ changes }: WaitingChangesProps) {
  const heading = useId();
  if (changes.length === 0) return null;
  return (
    <Waiting aria-labelledby={heading}>
      <h2 id={heading}>Waiting for confirmation</h2>
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
  const { fullName, email, isNew, requestedBy, requestedAt, expiresAt, refusal } = change;
  const { id, name } = useOrganization();
  const examples = useExamples(id);
  const giving = useGiving();
  const [asking, setAsking] = useState<'confirm' | 'refuse' | null>(null);
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
        <Text as="p" $size="sm" $tone="2">
          {`Asked for by ${requestedBy} `}
          <Time iso={requestedAt} format="relative" />
          {'. Ends '}
          <Time iso={expiresAt} />.{refusal !== null && ` ${reasons[refusal]}`}
        </Text>
        <Row $gap="2" $wrap>
          {refusal === null && (
            <Button size="sm" variant="primary" onClick={() => setAsking('confirm')}>
              Confirm
            </Button>
          )}
          {(refusal === null || refusal === 'REQUESTED_BY_VIEWER') && (
            <Button size="sm" onClick={() => setAsking('refuse')}>
              {refusal === null ? 'Refuse' : 'Take back'}
            </Button>
          )}
        </Row>
      </Stack>
      <Confirmation open={asking === 'confirm'} change={change} onClose={() => setAsking(null)} />
      <Refusal open={asking === 'refuse'} change={change} onClose={() => setAsking(null)} />
    </li>
  );
}

interface QuestionProps {
  readonly open: boolean;
  readonly change: WaitingChange;
  readonly onClose: () => void;
}

function Confirmation({ open, change: { id, fullName, isNew, requestedBy }, onClose }: QuestionProps) {
  const { confirm } = useDecisions(id);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const decide = async () => {
    setBusy(true);
    const failure = await confirm();
    setBusy(false);
    setError(failure?.message ?? null);
    if (failure !== null) return;
    toast.success(isNew ? 'User invited' : 'User updated');
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Confirm the permissions of ${fullName}?`}
      description={
        isNew
          ? `They are invited by e-mail, in the name of ${requestedBy}, and hold them once they accept.`
          : 'They hold them at once.'
      }
      confirmLabel="Confirm permissions"
      busy={busy}
      error={error}
      onCancel={onClose}
      onConfirm={() => void decide()}
    />
  );
}

function Refusal({ open, change: { id, fullName, refusal }, onClose }: QuestionProps) {
  const { refuse } = useDecisions(id);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const own = refusal !== null;
  const decide = async () => {
    setBusy(true);
    const failure = await refuse(reason.trim() || null);
    setBusy(false);
    setError(failure?.message ?? null);
    if (failure !== null) return;
    toast.success(own ? 'Taken back' : 'Refused');
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={own ? `Take back the change for ${fullName}?` : `Refuse the permissions of ${fullName}?`}
      description="What they hold stays as it is."
      confirmLabel={own ? 'Take it back' : 'Refuse permissions'}
      busy={busy}
      error={error}
      onCancel={onClose}
      onConfirm={() => void decide()}
    >
      {!own && (
        <Field label="Why" optional>
          <Textarea
            value={reason}
            maxLength={500}
            rows={2}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
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
