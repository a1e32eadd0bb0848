import { useFocusWithin } from '@keyturn/shared/focus';
import {
  CheckboxField,
  Form,
  Formik,
  object,
  showAtField,
  startOver,
  string,
  TextField,
} from '@keyturn/shared/forms';
import { toast } from '@keyturn/shared/toast';
import { FieldGroup, Row, Stack, styled, Text, Time } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { useRef, useState } from 'react';
import { newSigningSecret } from '../api-keys/secret';
import { ShownSecret } from '../api-keys/shown-secret';
import { ActionButton } from '../components/action-button';
import { SaveButton } from '../components/save-button';
import { SavedMeanwhile } from '../components/saved-meanwhile';
import { UnsavedInput } from '../components/unsaved-input';
import { useWebhookEvents, useWebhookSettings, type Webhook, type WebhookEvent } from './data';

const Whole = styled(Stack)`
  flex-basis: 100%;
`;
const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
  gap: var(--s-2) var(--s-4);
`;

interface WebhookProps {
  readonly webhook: Webhook;
}

/** What can be changed of a webhook that is told. */
export function WebhookSettings({ webhook }: WebhookProps) {
  return (
    <Whole as="section" $gap="6" aria-label={`Change ${webhook.url}`}>
      <RecordView
        record={useWebhookEvents()}
        noun="events"
        errorTitle="Error loading events"
        missing="There are no events."
      >
        {(events) => <EventsForm webhook={webhook} events={events} />}
      </RecordView>
      <SecretSection webhook={webhook} />
      <AgainForm webhook={webhook} />
    </Whole>
  );
}

/** Names hold dots, which paths of fields do not. */
const nameOf = (type: string): string => type.replace('payment.', '');

function EventsForm({ webhook, events }: WebhookProps & { readonly events: readonly WebhookEvent[] }) {
  const { choose } = useWebhookSettings(webhook.id);
  const typeOf = (name: string) => events.find(({ type }) => nameOf(type) === name)?.type ?? name;
  const chosen = Object.fromEntries(events.map(({ type }) => [nameOf(type), webhook.events.includes(type)]));
  return (
    <Formik
      initialValues={chosen}
      onSubmit={async (values) => {
        const wanted = events.map(({ type }) => type).filter((type) => values[nameOf(type)] === true);
        const outcome = await choose(wanted, webhook.events);
        if (outcome.ok) toast.success('Events saved');
        else toast.error(outcome.error.message, { title: 'Error' });
      }}
    >
      {({ dirty, isSubmitting }) => (
        <Form noValidate aria-label="Events">
          <UnsavedInput />
          <Stack>
            <SavedMeanwhile
              saved={chosen}
              wordsOf={(name, saved) => `${typeOf(name)} is ${saved[name] === true ? '' : 'not '}chosen now.`}
            />
            <FieldGroup label="Events" hint="It is told of these alone; of every event while none is ticked.">
              <Choices>
                {events.map(({ type, about }) => (
                  <CheckboxField key={type} field={{ name: nameOf(type), label: type, hint: about }} />
                ))}
              </Choices>
            </FieldGroup>
            <SaveButton label="Save events" dirty={dirty} saving={isSubmitting} />
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

function SecretSection({ webhook: { id, url, earlierSecretUntil } }: WebhookProps) {
  const { rotate } = useWebhookSettings(id);
  const [shown, setShown] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useFocusWithin(frame, shown);
  return (
    <Stack ref={frame} $gap="2">
      {shown !== null && (
        <ShownSecret
          secret={shown}
          noun="secret"
          about="It signs every message from now on; for 24 hours the earlier one signs beside it."
          onDone={() => setShown(null)}
        />
      )}
      <Row $gap="2" $wrap>
        <ActionButton
          label="New secret"
          consequence={`Messages to ${url} are signed with a new secret; with the one it has now for 24 hours more, too.`}
          done="New secret made"
          run={async () => {
            const secret = newSigningSecret();
            const outcome = await rotate(secret);
            if (outcome.ok) setShown(secret);
            return outcome;
          }}
        />
        {earlierSecretUntil != null && (
          <Text $size="xs" $tone="2">
            The earlier secret signs until <Time iso={earlierSecretUntil} format="exact" />.
          </Text>
        )}
      </Row>
    </Stack>
  );
}

/** `2026-03-01T10:00`, as the control writes it. */
const instant = string()
  .required('Required')
  .test('instant', 'Enter a day and a time', (text) => !Number.isNaN(Date.parse(text)));
const stretch = object({ since: instant, until: instant });
const nothing = { since: '', until: '', all: false };
const messages = (count: number): string => (count === 1 ? '1 message' : `${count} messages`);

function AgainForm({ webhook: { id } }: WebhookProps) {
  const { sendAgain } = useWebhookSettings(id);
  return (
    <Formik
      initialValues={nothing}
      validationSchema={stretch}
      onSubmit={async ({ since, until, all }, form) => {
        const outcome = await sendAgain({
          ...{ since: new Date(since).toISOString(), until: new Date(until).toISOString(), all },
        });
        if (outcome.ok) {
          startOver(form);
          toast.success(
            outcome.data === 0
              ? 'There was nothing to send again'
              : `${messages(outcome.data)} are sent again`,
          );
        } else if (!showAtField(form, outcome.error, { since: 'since', until: 'until' })) {
          toast.error(outcome.error.message, { title: 'Error' });
        }
      }}
    >
      {({ dirty, isSubmitting }) => (
        <Form noValidate aria-label="Send messages again">
          <Stack $gap="3">
            <FieldGroup label="Send messages again" hint="Up to 1,000 of the time, each under its own id.">
              <Choices>
                <TextField field={{ name: 'since', label: 'From', required: true }} type="datetime-local" />
                <TextField field={{ name: 'until', label: 'Until', required: true }} type="datetime-local" />
              </Choices>
            </FieldGroup>
            <CheckboxField field={{ name: 'all', label: 'Also what was taken' }} />
            <SaveButton label="Send these again" dirty={dirty} saving={isSubmitting} />
          </Stack>
        </Form>
      )}
    </Formik>
  );
}
