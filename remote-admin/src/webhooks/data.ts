import {
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
  useApiRefresh,
} from '@keyturn/shared/api';
import { useEffect, useState } from 'react';
import {
  AddIntegrationDocument,
  AddWebhookDocument,
  AdoptWebhookDocument,
  ChooseWebhookEventsDocument,
  DeleteIntegrationDocument,
  DeleteWebhookDocument,
  IntegrationsDocument,
  type IntegrationsQuery,
  ResumeWebhookDocument,
  RetryWebhookDocument,
  RotateWebhookSecretDocument,
  SendSampleWebhookDocument,
  SendWebhookMessagesAgainDocument,
  WebhookEventsDocument,
  type WebhookEventsQuery,
  WebhooksDocument,
  type WebhooksQuery,
  WebhookTriesDocument,
  type WebhookTriesQuery,
} from './webhooks.generated';

export type Integration = IntegrationsQuery['integrations'][number];
export type Webhook = WebhooksQuery['webhookSubscriptions'][number];
export type Attempt = WebhooksQuery['webhookAttempts'][number];

/** How often messages are asked for: while one waits for its first answer, and else. Milliseconds. */
const pollMs = { waiting: 2_000, quiet: 15_000 } as const;

/** How long a message that has no answer is watched closely, milliseconds; a dead receiver never gives one. */
const watchedForMs = 60_000;

/** The other systems of an organization. */
export function useIntegrations(organizationId: string): Loadable<readonly Integration[]> {
  return mapLoadable(
    useApiQuery(IntegrationsDocument, { variables: { organizationId } }),
    ({ integrations }) => integrations,
  );
}

/** Whether a message was neither answered nor given up. */
export const isWaiting = ({ resultCode, deliveredAt }: Attempt): boolean =>
  resultCode === null && deliveredAt === null;

/** The webhooks of an integration with what was sent to them last; kept up to date while it is looked at. */
export function useWebhooks(integrationId: string): Loadable<WebhooksQuery> {
  const [givenUp, setGivenUp] = useState('');
  const [waiting, setWaiting] = useState('');
  const answer = useApiQuery(WebhooksDocument, {
    variables: { integrationId },
    pollInterval: waiting === givenUp ? pollMs.quiet : pollMs.waiting,
  });
  const now = answer.state === 'ready' ? waitingIn(answer.data.webhookAttempts) : waiting;
  if (now !== waiting) setWaiting(now);
  if (now === '' && givenUp !== '') setGivenUp('');
  useEffect(() => {
    const timer = setTimeout(() => setGivenUp(waiting), watchedForMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return answer;
}

/** The messages that wait, as one value. */
const waitingIn = (attempts: readonly Attempt[]): string =>
  attempts
    .filter(isWaiting)
    .map(({ id }) => id)
    .join();

type Call<Args extends readonly string[]> = (...args: Args) => Promise<Outcome<unknown>>;

/** Makes and deletes integrations of an organization. */
export function useIntegrationCalls(organizationId: string): {
  readonly add: Call<[name: string]>;
  readonly remove: Call<[id: string]>;
} {
  const again = { refetchQueries: ['Integrations'] };
  const [add] = useApiMutation(AddIntegrationDocument, again);
  const [remove] = useApiMutation(DeleteIntegrationDocument, again);
  return { add: (name) => add({ organizationId, name }), remove: (id) => remove({ id }) };
}

/** What is done with webhooks. */
export function useWebhookCalls(integrationId: string): {
  readonly add: Call<[url: string, secret: string]>;
  readonly remove: Call<[id: string]>;
  readonly retry: Call<[id: string]>;
  readonly sendSample: Call<[id: string]>;
} {
  const again = { refetchQueries: ['Webhooks'] };
  const [add] = useApiMutation(AddWebhookDocument, { ...again, secret: true });
  const [remove] = useApiMutation(DeleteWebhookDocument, again);
  const [retry] = useApiMutation(RetryWebhookDocument, again);
  const [sample] = useApiMutation(SendSampleWebhookDocument, again);
  return {
    add: (url, secret) => add({ integrationId, url, secret }),
    remove: (id) => remove({ id }),
    retry: (id) => retry({ id }),
    sendSample: (subscriptionId) => sample({ subscriptionId }),
  };
}

export type WebhookEvent = WebhookEventsQuery['webhookEvents'][number];
export type Tries = NonNullable<WebhookTriesQuery['webhookAttempt']>;

/** Every event that webhooks can be told of. */
export const useWebhookEvents = (): Loadable<readonly WebhookEvent[]> =>
  mapLoadable(useApiQuery(WebhookEventsDocument, { variables: {} }), ({ webhookEvents }) => webhookEvents);

/** A message with each try to deliver it. */
export const useTries = (id: string): Loadable<Tries | null> =>
  mapLoadable(
    useApiQuery(WebhookTriesDocument, { variables: { id } }),
    ({ webhookAttempt }) => webhookAttempt ?? null,
  );

/** A stretch of time, ISO 8601. */
export interface Stretch {
  readonly since: string;
  readonly until: string;
  /** Also what was taken. */
  readonly all: boolean;
}

/** What is set of one webhook. */
export function useWebhookSettings(id: string): {
  /** Chooses events where those that were read are still chosen; else they are read again. */
  readonly choose: (events: readonly string[], read: readonly string[]) => Promise<Outcome<unknown>>;
  readonly rotate: (secret: string) => Promise<Outcome<unknown>>;
  readonly resume: () => Promise<Outcome<unknown>>;
  readonly adopt: () => Promise<Outcome<unknown>>;
  /** Gives how many messages are sent again. */
  readonly sendAgain: (stretch: Stretch) => Promise<Outcome<number>>;
} {
  const again = { refetchQueries: ['Webhooks'] };
  const readAgain = useApiRefresh();
  const [choose] = useApiMutation(ChooseWebhookEventsDocument);
  const [rotate] = useApiMutation(RotateWebhookSecretDocument, { secret: true });
  const [resume] = useApiMutation(ResumeWebhookDocument);
  const [adopt] = useApiMutation(AdoptWebhookDocument, { refetchQueries: ['ApiKeys'] });
  const [sendAgain] = useApiMutation(SendWebhookMessagesAgainDocument, again);
  return {
    async choose(events, read) {
      const outcome = await choose({ id, events: [...events], eventsBefore: [...read] });
      if (!outcome.ok && outcome.error.code === 'CONFLICT') await readAgain();
      return outcome;
    },
    rotate: (secret) => rotate({ id, secret }),
    resume: () => resume({ id }),
    adopt: () => adopt({ id }),
    async sendAgain(stretch) {
      const outcome = await sendAgain({ id, ...stretch });
      return outcome.ok ? { ok: true, data: outcome.data.sendWebhookMessagesAgain } : outcome;
    },
  };
}
