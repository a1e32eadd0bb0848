import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Row, Section, Stack, Text, Textarea, Time } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { useState } from 'react';
import { type Occasion, type PolicyChange, usePolicyDecisions } from './data';
import { RuleList } from './rule-list';

const reasons: Readonly<Record<NonNullable<PolicyChange['refusal']>, string>> = {
  NOT_MANAGER: 'Somebody who changes the policy confirms it.',
  REQUESTED_BY_VIEWER: 'You asked for it; somebody else has to confirm it.',
};

interface WaitingChangeProps {
  readonly change: PolicyChange;
  readonly occasions: readonly Occasion[];
}

/** A change that lets more money out and waits for a second person. */
export function WaitingChange({ change, occasions }: WaitingChangeProps) {
  const { id, rules, hours, requestedBy, requestedAt, expiresAt, refusal } = change;
  const { confirm, refuse } = usePolicyDecisions(id);
  const [asking, setAsking] = useState<'confirm' | 'refuse' | null>(null);
  const [reason, setReason] = useState('');
  const own = refusal === 'REQUESTED_BY_VIEWER';
  const close = () => setAsking(null);
  return (
    <Section>
      <h2>Waiting for confirmation</h2>
      <Stack $gap="3">
        <RuleList {...{ rules, hours, occasions }} />
        <Text as="p" $size="sm" $tone="2">
          {`It lets more money out. Asked for by ${requestedBy} `}
          <Time iso={requestedAt} format="relative" />
          {'. Ends '}
          <Time iso={expiresAt} />.{refusal !== null && ` ${reasons[refusal]}`}
        </Text>
        <Row $gap="2" $wrap>
          {refusal === null && (
            <Button variant="primary" onClick={() => setAsking('confirm')}>
              Confirm
            </Button>
          )}
          {(refusal === null || own) && (
            <Button onClick={() => setAsking('refuse')}>{own ? 'Take back' : 'Refuse'}</Button>
          )}
        </Row>
      </Stack>
      <Decision
        open={asking === 'confirm'}
        title="Confirm this approval policy?"
        description="It is in force at once, for payments that are made from then on."
        label="Confirm policy"
        done="Approval policy confirmed"
        decide={confirm}
        onClose={close}
      />
      <Decision
        open={asking === 'refuse'}
        title={own ? 'Take back this change?' : 'Refuse this change?'}
        description="The policy stays as it is."
        label={own ? 'Take it back' : 'Refuse change'}
        done={own ? 'Taken back' : 'Refused'}
        decide={() => refuse(reason.trim() || null)}
        onClose={close}
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
      </Decision>
    </Section>
  );
}

interface DecisionProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly done: string;
  readonly decide: () => Promise<ApiError | null>;
  readonly onClose: () => void;
  readonly children?: React.ReactNode;
}

function Decision({ open, title, description, label, done, decide, onClose, children }: DecisionProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    const failure = await decide();
    setBusy(false);
    setError(failure?.message ?? null);
    if (failure !== null) return;
    toast.success(done);
    onClose();
  };
  return (
    <ConfirmDialog
      {...{ open, title, description, busy, error }}
      confirmLabel={label}
      onCancel={onClose}
      onConfirm={() => void run()}
    >
      {children}
    </ConfirmDialog>
  );
}
