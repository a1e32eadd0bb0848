import { useApiRefresh } from '@keyturn/shared/api';
import { toast } from '@keyturn/shared/toast';
import { Button, Stack, styled, Text } from '@keyturn/shared/ui';
import { type IdentityCustomer, useCustomerChanges, useReadAgain } from '../../identity/data';
import { DocumentForm } from '../../identity/document-form';
import { DocumentList } from '../../identity/document-list';
import { isWaiting } from '../../identity/words';

const Part = styled.div`
  margin-top: var(--s-4);
`;

/** A customer's documents for staff, followed live, and the way to another one where one is asked for. */
export function CustomerDocuments({ customer }: { readonly customer: IdentityCustomer }) {
  useCustomerChanges(customer.id, useApiRefresh());
  const { read, busy } = useReadAgain(customer.id);
  const { documents, status } = customer;
  const readAgain = async () => {
    const outcome = await read();
    if (outcome.ok) toast.success('Customer read again');
    else toast.error(outcome.error.message, { title: 'Error' });
  };
  return (
    <Part>
      <Stack>
        {documents.length > 0 && <DocumentList documents={documents} />}
        {status === 'DOCUMENT' && !documents.some(isWaiting) && (
          <>
            <Text $size="sm">A document is required to finish verifying identity.</Text>
            <DocumentForm customer={customer} />
          </>
        )}
        <div>
          <Button size="sm" loading={busy} onClick={() => void readAgain()}>
            Read customer again
          </Button>
        </div>
      </Stack>
    </Part>
  );
}
