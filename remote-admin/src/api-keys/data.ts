import { type Loadable, mapLoadable, type Outcome, useApiMutation, useApiQuery } from '@keyturn/shared/api';
import {
  ApiKeysDocument,
  type ApiKeysQuery,
  CreateApiKeyDocument,
  type CreateApiKeyMutationVariables,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
} from './api-keys.generated';

export type ApiKey = ApiKeysQuery['apiKeys'][number];
/** Whose money a key is about: everybody's, or nobody's. */
export type World = ApiKey['world'];
export type NewApiKey = Omit<CreateApiKeyMutationVariables['input'], 'integrationId'>;

/** The keys of an integration, the newest first, and whether there may be test keys among them. */
export function useApiKeys(
  integrationId: string,
): Loadable<{ readonly keys: readonly ApiKey[]; readonly testOffered: boolean }> {
  return mapLoadable(
    useApiQuery(ApiKeysDocument, { variables: { integrationId } }),
    ({ apiKeys, testKeysOffered }) => ({ keys: apiKeys, testOffered: testKeysOffered }),
  );
}

/** Makes, rotates and ends keys of an integration. The secret is the page's own; no answer holds it. */
export function useApiKeyCalls(integrationId: string): {
  readonly create: (key: NewApiKey) => Promise<Outcome<unknown>>;
  readonly rotate: (id: string, secret: string) => Promise<Outcome<unknown>>;
  readonly revoke: (id: string) => Promise<Outcome<unknown>>;
} {
  const again = { refetchQueries: ['ApiKeys'] };
  const [create] = useApiMutation(CreateApiKeyDocument, { ...again, secret: true });
  const [rotate] = useApiMutation(RotateApiKeyDocument, { ...again, secret: true });
  const [revoke] = useApiMutation(RevokeApiKeyDocument, { refetchQueries: ['ApiKeys', 'Webhooks'] });
  return {
    create: (key) => create({ input: { integrationId, ...key } }),
    rotate: (id, secret) => rotate({ id, secret }),
    revoke: (id) => revoke({ id }),
  };
}
