import { formatMoney } from '@keyturn/shared/format';
import { Badge, Row, Stack, Text, Time, useNow } from '@keyturn/shared/ui';
import { ActionButton } from '../components/action-button';
import { Rows } from '../components/rows';
import { type ApiKey, useApiKeyCalls } from './data';
import { endOf, labelOf } from './scopes';
import { keyOf, newSecret } from './secret';

interface KeyListProps {
  readonly integrationId: string;
  readonly keys: readonly ApiKey[];
  /** Gets a rotated key's new secret. */
  readonly onMade: (secret: string) => void;
}

/** The keys: what each may do, when it was used, and a way to end it. */
export function KeyList({ integrationId, keys, onMade }: KeyListProps) {
  if (keys.length === 0)
    return <Text $tone="2">No program has a key. One acts for you, as far as you say.</Text>;
  return (
    <Rows aria-label="API keys">
      {keys.map((key) => (
        <KeyRow key={key.id} integrationId={integrationId} apiKey={key} onMade={onMade} />
      ))}
    </Rows>
  );
}

interface KeyRowProps {
  readonly integrationId: string;
  readonly apiKey: ApiKey;
  readonly onMade: (secret: string) => void;
}

function KeyRow({ integrationId, apiKey, onMade }: KeyRowProps) {
  const { rotate, revoke } = useApiKeyCalls(integrationId);
  const end = endOf(apiKey, useNow());
  const { id, name, prefix, world } = apiKey;
  return (
    <li>
      <Stack $gap="1">
        <Row $gap="2" $wrap>
          <strong>{name}</strong>
          <code>{prefix}…</code>
          {world === 'TEST' && <Badge tone="blue">Test</Badge>}
          {end !== null && <Badge tone="red">{end}</Badge>}
        </Row>
        <Text $size="xs" $tone="2">
          {rightsOf(apiKey)}
        </Text>
        <Text $size="xs" $tone="2">
          <Uses apiKey={apiKey} />
        </Text>
      </Stack>
      {end === null && (
        <Row $gap="2" $wrap>
          <ActionButton
            label="Rotate key"
            consequence={`${name} gets a new secret; the one it has now works for 24 hours more.`}
            done="New key made"
            run={async () => {
              const secret = keyOf(world, newSecret());
              const outcome = await rotate(id, secret);
              if (outcome.ok) onMade(secret);
              return outcome;
            }}
          />
          <ActionButton
            label="Revoke key"
            consequence={endOfKey(apiKey)}
            danger
            done="Key revoked"
            run={() => revoke(id)}
          />
        </Row>
      )}
    </li>
  );
}

/** What revoking a key ends, in words. */
function endOfKey({ name, scopes, webhooks }: ApiKey): string {
  const sentences = [`Programs that use ${name} are refused at once.`];
  const urls = webhooks.map(({ url }) => url);
  if (urls.length === 1)
    sentences.push(`The webhook that it made ends too: ${urls.join()}. Adopt it first if it should go on.`);
  if (urls.length > 1)
    sentences.push(
      `The webhooks that it made end too: ${urls.join(', ')}. Adopt those first that should go on.`,
    );
  if (scopes.includes('PREPARE_REQUESTS'))
    sentences.push('Prepared requests that nobody has sent are discarded.');
  return sentences.join(' ');
}

function rightsOf({ scopes, sendLimit, addresses }: ApiKey): string {
  const may = scopes.map((scope) =>
    scope === 'SEND_PAYMENTS' && sendLimit !== null
      ? `${labelOf(scope)} up to ${formatMoney(sendLimit)}`
      : labelOf(scope),
  );
  return addresses.length === 0 ? may.join(', ') : `${may.join(', ')} · only from ${addresses.join(', ')}`;
}

function Uses({
  apiKey: { createdBy, createdAt, lastUsedAt, expiresAt, revokedAt },
}: {
  readonly apiKey: ApiKey;
}) {
  return (
    <>
      Made by {createdBy?.fullName ?? 'somebody who left'} <Time iso={createdAt} format="within" /> ·{' '}
      {lastUsedAt === null ? (
        'never used'
      ) : (
        <>
          last used <Time iso={lastUsedAt} format="within" />
        </>
      )}
      {revokedAt === null && expiresAt !== null && (
        <>
          {' '}
          · ends <Time iso={expiresAt} format="exact" />
        </>
      )}
    </>
  );
}
