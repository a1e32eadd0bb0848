import { Formik, type FormikHelpers, showAtField } from '@keyturn/shared/forms';
import { usePanelState } from '@keyturn/shared/panels';
import { useNavigate, useQuery } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import { Button, EmptyState, ErrorState, SkeletonGroup, Stack } from '@keyturn/shared/ui';
import { type ReactNode, useState } from 'react';
import type { Occasion } from '../../occasions/data';
import { type EarlierPayment, filledAgain, useEarlierPayment } from '../../occasions/earlier';
import { type RequestOrigin, useSendRequest } from '../data';
import { type PreparedRequest, usePreparedRequest } from '../prepared/data';
import { PreparedNotice } from '../prepared/prepared-notice';
import { useCollectUrls } from '../urls';
import { RequestForm } from './request-form';
import { RequestSent, type SentRequest } from './request-sent';
import { emailRequestSchema, requestOf, type Values } from '../values';

/** Where the gateway's input paths are in the form. */
const fields = {
  'request.amount': 'amount',
  'request.receiverEmail': 'receiverEmail',
  'request.dueOn': 'dueOn',
  'request.formFields': 'formFields',
} as const;

/**
 * Asks one payer by e-mail; where the address names an earlier payment (`again`), with what that one asked for, and where
 * it names what a program made ready (`prepared`), with that.
 */
export function EmailRequestTab({ occasion }: { readonly occasion: Occasion }) {
  const [query] = useQuery();
  const again = query.get('again');
  const prepared = query.get('prepared');
  if (prepared !== null) return <PreparedRequestForm key={prepared} occasion={occasion} id={prepared} />;
  return again === null ? (
    <NewRequest occasion={occasion} earlier={null} origin={{}} />
  ) : (
    <AgainRequest occasion={occasion} paymentId={again} />
  );
}

interface PreparedRequestFormProps {
  readonly occasion: Occasion;
  readonly id: string;
}

function PreparedRequestForm({ occasion, id }: PreparedRequestFormProps) {
  // What was opened stays while it is sent, though it is open no more then.
  const [opened, setOpened] = useState<PreparedRequest | null>(null);
  const found = usePreparedRequest(id, occasion.id);
  const urls = useCollectUrls();
  const state = usePanelState();
  const navigate = useNavigate();
  const toEmpty = () => void navigate(urls.tab(occasion.id, 'email'), { state, replace: true });
  if (opened === null && found.state === 'ready' && found.data !== null) setOpened(found.data);
  if (opened !== null)
    return (
      <NewRequest
        occasion={occasion}
        earlier={{ ...opened, formFields: opened.formData }}
        origin={{ preparedRequest: id }}
        about={<PreparedNotice request={opened} onDiscarded={toEmpty} />}
        onAnother={toEmpty}
      />
    );
  if (found.state === 'loading') return <SkeletonGroup label="Loading the prepared request" />;
  if (found.state === 'error') {
    return (
      <ErrorState
        title="Error loading the prepared request"
        message={found.error.message}
        requestId={found.error.requestId}
        onRetry={found.retry}
      />
    );
  }
  return (
    <EmptyState
      title="This prepared request is no longer open"
      action={<Button onClick={toEmpty}>Write a request</Button>}
    >
      Somebody sent or discarded it, or its time is over.
    </EmptyState>
  );
}

interface AgainRequestProps {
  readonly occasion: Occasion;
  readonly paymentId: string;
}

function AgainRequest({ occasion, paymentId }: AgainRequestProps) {
  const earlier = useEarlierPayment(occasion.id, paymentId);
  if (earlier.state === 'loading') return <SkeletonGroup label="Loading the earlier request" />;
  if (earlier.state === 'error') {
    return (
      <ErrorState
        title="Error loading the earlier request"
        message={earlier.error.message}
        requestId={earlier.error.requestId}
        onRetry={earlier.retry}
      />
    );
  }
  return (
    <NewRequest
      occasion={occasion}
      earlier={earlier.data}
      origin={earlier.data === null ? {} : { attemptOf: earlier.data.id }}
    />
  );
}

interface NewRequestProps {
  readonly occasion: Occasion;
  readonly earlier: EarlierPayment | null;
  readonly origin: RequestOrigin;
  /** What is said above the form. */
  readonly about?: ReactNode;
  /** Leads to another request; an empty form unless given. */
  readonly onAnother?: () => void;
}

function NewRequest({ occasion, earlier, origin, about, onAnother }: NewRequestProps) {
  const { send } = useSendRequest(occasion.id, origin);
  const [sent, setSent] = useState<SentRequest | null>(null);
  if (sent !== null) return <RequestSent request={sent} onAnother={onAnother ?? (() => setSent(null))} />;

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    const request = requestOf(values, occasion.formFields);
    if (request === null) return;
    const outcome = await send(request);
    if (outcome.ok) setSent({ ...request, id: outcome.data.id });
    else if (!showAtField(helpers, outcome.error, fields))
      toast.error(outcome.error.message, { title: 'Error' });
  };
  const initial: Values = {
    amount: earlier?.amount ?? null,
    receiverEmail: earlier?.receiverEmail ?? '',
    dueOn: '',
    formFields: filledAgain(occasion.formFields, earlier),
  };
  return (
    <Formik<Values> initialValues={initial} validationSchema={emailRequestSchema(occasion)} onSubmit={submit}>
      <Stack>
        {about}
        <RequestForm occasion={occasion} />
      </Stack>
    </Formik>
  );
}
