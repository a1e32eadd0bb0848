import { Notice, Section, Stack, Text } from '@keyturn/shared/ui';
import type { IdentityCustomer } from './data';
import { DocumentForm } from './document-form';
import { DocumentList } from './document-list';
import { isWaiting } from './words';

/** What the provider wants to see, and what of it was sent. */
export function DocumentStep({ customer }: { readonly customer: IdentityCustomer }) {
  const waiting = customer.documents.some(isWaiting);
  const rejected = customer.documents.at(-1)?.status === 'REJECTED';
  return (
    <Section as="div">
      <Stack>
        {waiting ? (
          <Notice title="Your document is being reviewed">
            This takes one to two business days. What comes of it is shown here at once.
          </Notice>
        ) : (
          <Notice
            kind="warning"
            title={rejected ? 'Please send another document' : 'A document is required'}
            live={rejected}
          >
            A document is required to finish verifying identity. Use a color photo that shows the whole
            document, sharp and without glare.
          </Notice>
        )}
        {!waiting && <DocumentForm customer={customer} />}
        {!waiting && (
          <Text as="p" $size="sm" $tone="3">
            The file goes to the bank-transfer provider and is kept nowhere here.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

/** The documents under their heading; nothing where none was sent. */
export function SentDocuments({ customer }: { readonly customer: IdentityCustomer }) {
  if (customer.documents.length === 0) return null;
  return (
    <Section>
      <h3>Documents</h3>
      <DocumentList documents={customer.documents} />
    </Section>
  );
}
