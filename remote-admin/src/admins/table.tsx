import { useOrganizationPath, useViewer, viewerKind } from '@keyturn/shared/organization';
import { Badge, media, Row, styled, Text, Time } from '@keyturn/shared/ui';
import { RowLink, Table, TableBody, TableFrame, TableHead, Td, Th, Tr } from '@keyturn/shared/ui/table';
import type { AdminRow } from './data';
import { isInvited, roleLabels } from './roles';
import { CustomerBadge } from './status-badge';

/** Stacked, a row is headed by the whole name. */
const OnPhone = styled.span`
  display: none;
  ${media.phone} {
    display: inline;
  }
`;

/** People as rows; each row is a link to its person. Superusers see the Status column too. */
export function AdminTable({ admins }: { readonly admins: readonly AdminRow[] }) {
  const path = useOrganizationPath();
  const viewer = viewerKind(useViewer());
  return (
    <TableFrame>
      <Table caption="Admins">
        <TableHead>
          <Tr>
            <Th>First Name</Th>
            <Th>Last Name</Th>
            <Th>Email</Th>
            {viewer === 'superuser' && <Th>Status</Th>}
            <Th>Admin Roles</Th>
            <Th>Created</Th>
          </Tr>
        </TableHead>
        <TableBody>
          {admins.map((admin) => (
            <Tr key={admin.id} off={!admin.active}>
              <Td>
                <RowLink href={path(`/admins/${admin.id}`)} aria-label={admin.fullName}>
                  {admin.firstName}
                  <OnPhone> {admin.lastName}</OnPhone>
                </RowLink>
              </Td>
              <Td stack="hidden">{admin.lastName}</Td>
              <Td stack="wide">{admin.email}</Td>
              {viewer === 'superuser' && (
                <Td stack="amount">
                  <CustomerBadge status={admin.status} />
                </Td>
              )}
              <Td stack={viewer === 'superuser' ? 'end' : 'amount'}>
                <RoleBadges
                  labels={roleLabels(admin, viewer)}
                  active={admin.active}
                  invited={isInvited(admin)}
                />
              </Td>
              <Td stack="end">
                <Time iso={admin.createdAt} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface RoleBadgesProps {
  readonly labels: readonly string[];
  readonly active: boolean;
  readonly invited: boolean;
}

function RoleBadges({ labels, active, invited }: RoleBadgesProps) {
  return (
    <Row $gap="1" $wrap>
      {labels.length === 0 && active && <Text $tone="3">–</Text>}
      {labels.map((label) => (
        <Badge key={label}>{label}</Badge>
      ))}
      {invited && (
        <Badge tone="yellow" title="Has not accepted the invitation yet.">
          Invited
        </Badge>
      )}
      {!active && <Badge tone="gray">Inactive</Badge>}
    </Row>
  );
}
