import {
  type Loadable,
  mapLoadable,
  type Outcome,
  useApiMutation,
  useApiQuery,
  useApiSubscription,
  useLiveStatus,
} from '@keyturn/shared/api';
import { useOrganization } from '@keyturn/shared/organization';
import {
  IdentityChangedDocument,
  OrganizationIdentityDocument,
  type OrganizationIdentityQuery,
  OwnIdentityDocument,
  type OwnIdentityQuery,
  ReadCustomerAgainDocument,
  SendIdentityDocumentDocument,
  type SendIdentityDocumentMutationVariables,
  VerifyIdentityDocument,
  type VerifyIdentityMutationVariables,
} from './identity.generated';

export type OwnIdentity = OwnIdentityQuery['currentUser'];
export type IdentityOfOrganization = NonNullable<OrganizationIdentityQuery['organization']>;
export type IdentityCustomer = NonNullable<OwnIdentity['customer']>;
export type IdentityFile = IdentityCustomer['documents'][number];
export type DocumentType = SendIdentityDocumentMutationVariables['documentType'];
export type Proof = VerifyIdentityMutationVariables['input'];

/** How often it is asked again while the socket is down, milliseconds. */
const fallbackInterval = 15_000;

const useInterval = (): number => (useLiveStatus() === 'offline' ? fallbackInterval : 0);

/** The viewer and where verifying their identity stands, followed live. */
export function useOwnIdentity(): Loadable<OwnIdentity> {
  const answer = useApiQuery(OwnIdentityDocument, { variables: {}, pollInterval: useInterval() });
  // When the identity was verified belongs to the person, who is not pushed.
  useCustomerChanges(
    answer.state === 'ready' ? (answer.data.currentUser.customer?.id ?? null) : null,
    answer.refetch,
    answer.refetch,
  );
  return mapLoadable(answer, ({ currentUser }) => currentUser);
}

/** The organization in the address with its customer, followed live; null where there is none. */
export function useOrganizationIdentity(): Loadable<IdentityOfOrganization | null> {
  const { id } = useOrganization();
  const answer = useApiQuery(OrganizationIdentityDocument, {
    variables: { id },
    pollInterval: useInterval(),
  });
  useCustomerChanges(
    answer.state === 'ready' ? (answer.data.organization?.customer?.id ?? null) : null,
    answer.refetch,
  );
  return mapLoadable(answer, ({ organization }) => organization);
}

/**
 * Keeps a customer up to date wherever it is shown; null for none. `readAgain` brings what changed before the pushes
 * began; what the pushes do not carry is brought by `onChange`.
 */
export function useCustomerChanges(
  customerId: string | null,
  readAgain: () => Promise<void>,
  onChange?: () => Promise<void>,
): void {
  useApiSubscription(IdentityChangedDocument, {
    variables: { customerId: customerId ?? '' },
    skip: customerId === null,
    onData: () => void onChange?.(),
    onOpened: () => void readAgain(),
  });
}

/** Has the viewer's identity checked; afterwards the viewer is asked for again, with the customer that was made. */
export function useVerifyIdentity(): (input: Proof) => Promise<Outcome<unknown>> {
  const [verify] = useApiMutation(VerifyIdentityDocument, { refetchQueries: ['OwnIdentity'], secret: true });
  return (input) => verify({ input });
}

/** Hands an uploaded file to the bank-transfer provider. */
export function useSendDocument(
  customerId: string,
): (file: Omit<SendIdentityDocumentMutationVariables, 'customerId'>) => Promise<Outcome<unknown>> {
  const [send] = useApiMutation(SendIdentityDocumentDocument);
  return (file) => send({ customerId, ...file });
}

/** Reads a customer at the bank-transfer provider again. */
export function useReadAgain(customerId: string): {
  readonly read: () => Promise<Outcome<unknown>>;
  readonly busy: boolean;
} {
  const [read, { busy }] = useApiMutation(ReadCustomerAgainDocument);
  return { busy, read: () => read({ customerId }) };
}
