import { formatPhone } from '@keyturn/shared/format';
import { useSurroundings, useViewer, viewerKind } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, Row, Text, TextLink, Time } from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';
import type { AdminDetail } from './data';
import { CustomerBadge } from './status-badge';

/** Who the person is and how to reach them. */
export function DetailsTab({ person }: { readonly person: AdminDetail }) {
  const { adminUrl } = useSurroundings();
  const superuser = viewerKind(useViewer()) === 'superuser';
  return (
    <DescriptionList>
      <DescriptionRow label="ID">
        <Row $gap="1">
          <Text $ref>{person.id}</Text>
          <CopyButton text={person.id} label="Copy ID" />
        </Row>
      </DescriptionRow>
      <DescriptionRow label="First Name">{person.firstName}</DescriptionRow>
      <DescriptionRow label="Last Name">{person.lastName}</DescriptionRow>
      <DescriptionRow label="Email">
        <TextLink href={`mailto:${person.email}`}>{person.email}</TextLink>
      </DescriptionRow>
      <DescriptionRow label="Phone">
        {person.phone === null ? (
          '–'
        ) : (
          <TextLink href={`tel:${person.phone}`}>{formatPhone(person.phone)}</TextLink>
        )}
      </DescriptionRow>
      <DescriptionRow label="Created">
        <Time iso={person.createdAt} format="exact" />
      </DescriptionRow>
      {superuser && (
        <>
          <DescriptionRow label="Status">
            <CustomerBadge status={person.status} />
          </DescriptionRow>
          <DescriptionRow label="Admin site">
            <TextLink href={`${adminUrl}/users/${person.id}`}>Open user</TextLink>
          </DescriptionRow>
        </>
      )}
    </DescriptionList>
  );
}
