import { useOrganization, useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { PanelHead } from '@keyturn/shared/panels';
import { EmptyState, LinkButton, Notice, Section } from '@keyturn/shared/ui';
import { LockIcon } from '@keyturn/shared/ui/icons';
import { RecordView } from '@keyturn/shared/views';
import { CustomerBadge } from '../admins/status-badge';
import { type IdentityOfOrganization, useOrganizationIdentity } from './data';
import { DocumentStep, SentDocuments } from './document-step';
import { Suspended } from './suspended';

/** The organization as a customer of the bank-transfer provider, for its admins. */
export default function OrganizationIdentityPanel() {
  const { name } = useOrganization();
  const kind = viewerKind(useViewer());
  return (
    <>
      <PanelHead title="Business verification" size="sm" />
      {kind === 'agent' ? (
        <EmptyState icon={<LockIcon />} title="Only admins verify the business">
          {`Ask an admin of ${name}.`}
        </EmptyState>
      ) : (
        <Business />
      )}
    </>
  );
}

function Business() {
  return (
    <RecordView
      record={useOrganizationIdentity()}
      noun="the business"
      errorTitle="Error loading organization"
      missing="The organization is not there any more."
    >
      {(organization) => <Standing organization={organization} />}
    </RecordView>
  );
}

const texts = {
  VERIFIED: { kind: 'success', title: 'The business is verified', text: 'Nothing is left to do.' },
  UNVERIFIED: {
    kind: 'info',
    title: 'Nothing is asked of the business',
    text: 'The bank-transfer provider knows it. Should a document be needed, it is uploaded here.',
  },
  RETRY: {
    kind: 'warning',
    title: 'The details of the business could not be matched',
    text: 'They may be sent again. Contact support, who goes through them with you.',
  },
} as const;

function Standing({ organization: { name, customer } }: { readonly organization: IdentityOfOrganization }) {
  const path = useOrganizationPath();
  if (customer === null) {
    return (
      <EmptyState title="No Customer">
        {`${name} is not set up with the bank-transfer provider. Contact support to change that.`}
      </EmptyState>
    );
  }
  return (
    <>
      <Section as="div">
        <CustomerBadge status={customer.status} />
      </Section>
      {customer.status === 'DOCUMENT' && <DocumentStep customer={customer} />}
      {customer.status === 'SUSPENDED' && <Suspended who={name} />}
      {customer.status !== 'DOCUMENT' && customer.status !== 'SUSPENDED' && (
        <Section as="div">
          <Notice
            kind={texts[customer.status].kind}
            title={texts[customer.status].title}
            {...(customer.status === 'RETRY'
              ? {
                  action: (
                    <LinkButton size="sm" href={path('/support')}>
                      Contact Support
                    </LinkButton>
                  ),
                }
              : {})}
          >
            {texts[customer.status].text}
          </Notice>
        </Section>
      )}
      <SentDocuments customer={customer} />
    </>
  );
}
