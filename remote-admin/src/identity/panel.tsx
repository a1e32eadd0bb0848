import { PanelFoot, PanelHead, useClosePanel } from '@keyturn/shared/panels';
import { Button, Notice, Section, Stack, Time } from '@keyturn/shared/ui';
import { RecordView } from '@keyturn/shared/views';
import { CustomerBadge } from '../admins/status-badge';
import { type OwnIdentity, useOwnIdentity } from './data';
import { DocumentStep, SentDocuments } from './document-step';
import { ProofForm } from './proof-form';
import { Suspended } from './suspended';

/** The viewer's own identity: what proves it, and where that stands. */
export default function IdentityPanel() {
  const identity = useOwnIdentity();
  return (
    <>
      <PanelHead
        title="Your identity"
        size="sm"
        {...(identity.state === 'ready'
          ? { status: <CustomerBadge status={identity.data.customer?.status ?? 'UNVERIFIED'} /> }
          : {})}
      />
      <RecordView
        record={identity}
        noun="your identity"
        errorTitle="Error loading user"
        missing="Your account is not there any more."
      >
        {(own) => <Identity own={own} />}
      </RecordView>
    </>
  );
}

function Identity({ own }: { readonly own: OwnIdentity }) {
  const { customer } = own;
  const status = customer?.status ?? 'UNVERIFIED';
  if (customer !== null && status === 'DOCUMENT') {
    return (
      <>
        <DocumentStep customer={customer} />
        <SentDocuments customer={customer} />
      </>
    );
  }
  if (customer !== null && status === 'VERIFIED') {
    return (
      <>
        <Verified at={own.verifiedAt} />
        <SentDocuments customer={customer} />
      </>
    );
  }
  if (status === 'SUSPENDED') return <Suspended who="your identity" />;
  return (
    <Section as="div">
      <Stack>
        {status === 'RETRY' ? (
          <Notice kind="warning" title="Your details could not be matched">
            Check them and enter all nine digits of your Social Security number. There is one more try; after
            it a document is required.
          </Notice>
        ) : (
          <Notice live={false}>
            The bank-transfer provider has to know who stands for a business. It takes a minute.
          </Notice>
        )}
        <ProofForm person={own} again={status === 'RETRY'} />
      </Stack>
    </Section>
  );
}

function Verified({ at }: { readonly at: string | null }) {
  const close = useClosePanel();
  return (
    <Section as="div">
      <Notice kind="success" title="Your identity is verified">
        {at === null ? (
          'Nothing is left to do.'
        ) : (
          <>
            Since <Time iso={at} format="exact" />. Nothing is left to do.
          </>
        )}
      </Notice>
      <PanelFoot>
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      </PanelFoot>
    </Section>
  );
}
