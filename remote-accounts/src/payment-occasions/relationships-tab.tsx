import { useOrganization, useSurroundings, useViewer, viewerKind } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Section, styled, TextLink } from '@keyturn/shared/ui';
import { ArrowRightIcon } from '@keyturn/shared/ui/icons';
import type { OccasionDetail } from './data';
import { useOccasionUrls } from './urls';

const Links = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: var(--s-2);
  font-size: var(--text-sm);
`;

/** The occasion's payments, accounts and organization. */
export function RelationshipsTab({ occasion }: { readonly occasion: OccasionDetail }) {
  const urls = useOccasionUrls();
  const payments = [
    ['All transactions', urls.payments(occasion.id)],
    ['Deposited transactions', urls.payments(occasion.id, 'Deposited')],
    ['Canceled & failed transactions', urls.payments(occasion.id, 'Canceled & Failed')],
  ] as const;
  return (
    <>
      <Section>
        <h3>Transactions</h3>
        <Links>
          {payments.map(([label, href]) => (
            <li key={label}>
              <TextLink href={href}>
                {label}
                <ArrowRightIcon />
              </TextLink>
            </li>
          ))}
        </Links>
      </Section>
      <Accounts occasion={occasion} />
    </>
  );
}

function Accounts({ occasion }: { readonly occasion: OccasionDetail }) {
  const urls = useOccasionUrls();
  const { adminUrl } = useSurroundings();
  const kind = viewerKind(useViewer());
  const { id } = useOrganization();
  const { escrowAccount, fundingSource, organization } = occasion;
  // The accounts of a shared occasion are its owner's.
  const isOwn = kind === 'superuser' || organization.id === id;
  return (
    <Section>
      <h3>Accounts</h3>
      <DescriptionList>
        {escrowAccount !== null && (
          <DescriptionRow label="Escrow account">
            {isOwn ? (
              <TextLink href={urls.escrowAccount(escrowAccount.id)}>{escrowAccount.name}</TextLink>
            ) : (
              escrowAccount.name
            )}
          </DescriptionRow>
        )}
        {fundingSource !== null && (
          <DescriptionRow label="Funding source">
            {isOwn && kind !== 'agent' ? (
              <TextLink href={urls.fundingSource(fundingSource.id)}>{fundingSource.displayName}</TextLink>
            ) : (
              fundingSource.displayName
            )}
          </DescriptionRow>
        )}
        <DescriptionRow label="Organization">
          {kind === 'superuser' ? (
            <TextLink href={`${adminUrl}/organizations/${organization.id}`}>{organization.name}</TextLink>
          ) : (
            organization.name
          )}
        </DescriptionRow>
      </DescriptionList>
    </Section>
  );
}
