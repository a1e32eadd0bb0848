import type { ApiError } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Row, Stack, Text, Textarea, Time } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { type ReactNode, useState } from 'react';
import type { Decisions } from './use-decisions';

/** What is asked before a decision, and said after it. */
export interface Question {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly done: string;
}

interface SecondPersonProps {
  readonly asked: { readonly requestedBy: string; readonly requestedAt: string; readonly expiresAt: string };
  /** Said before who asked. */
  readonly about?: string;
  /** Why the viewer does not confirm it; null for who may. */
  readonly refusal: string | null;
  /** The viewer asked for it, and may take it back. */
  readonly own: boolean;
  readonly decisions: Decisions;
  readonly confirming: Question;
  readonly refusing: Question;
}

/** Who asked for a change that waits, until when, and its decision by somebody else. */
export function SecondPerson(props: SecondPersonProps) {
  const { asked, about = '', refusal, own, decisions, confirming, refusing } = props;
  const [asking, setAsking] = useState<'confirm' | 'refuse' | null>(null);
  const [reason, setReason] = useState('');
  const close = () => setAsking(null);
  return (
    <Stack $gap="2">
      <Text as="p" $size="sm" $tone="2">
        {`${about}Asked for by ${asked.requestedBy} `}
        <Time iso={asked.requestedAt} format="within" />
        {'. Ends '}
        <Time iso={asked.expiresAt} />.{refusal !== null && ` ${refusal}`}
      </Text>
      <Row $gap="2" $wrap>
        {refusal === null && (
          <Button size="sm" variant="primary" onClick={() => setAsking('confirm')}>
            Confirm
          </Button>
        )}
        {(refusal === null || own) && (
          <Button size="sm" onClick={() => setAsking('refuse')}>
            {own ? 'Take back' : 'Refuse'}
          </Button>
        )}
      </Row>
      <Decision
        open={asking === 'confirm'}
        question={confirming}
        decide={decisions.confirm}
        onClose={close}
      />
      <Decision
        open={asking === 'refuse'}
        question={refusing}
        decide={() => decisions.refuse(reason.trim() || null)}
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
    </Stack>
  );
}

interface DecisionProps {
  readonly open: boolean;
  readonly question: Question;
  readonly decide: () => Promise<ApiError | null>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function Decision({ open, question, decide, onClose, children }: DecisionProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    setBusy(true);
    const failure = await decide();
    setBusy(false);
    setError(failure?.message ?? null);
    if (failure !== null) return;
    toast.success(question.done);
    onClose();
  };
  return (
    <ConfirmDialog
      {...{ open, busy, error }}
      title={question.title}
      description={question.description}
      confirmLabel={question.label}
      onCancel={onClose}
      onConfirm={() => void run()}
    >
      {children}
    </ConfirmDialog>
  );
}
