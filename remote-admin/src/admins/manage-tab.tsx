import { useOrganization } from '@keyturn/shared/organization';
import { DescriptionList, DescriptionRow, EmptyState, Section } from '@keyturn/shared/ui';
import type { AdminDetail } from './data';
import { permissionTexts, rolesOf } from './roles';

/** What the person may do in the organization. */
export function ManageTab({ person }: { readonly person: AdminDetail }) {
  const { name } = useOrganization();
  const roles = rolesOf(person);
  if (roles.size === 0) return <EmptyState title="No organization permissions found" />;
  return (
    <Section>
      <h3>Permissions for {name}</h3>
      <DescriptionList>
        {permissionTexts.map(({ role, label }) => (
          <DescriptionRow key={role} label={label}>
            {roles.has(role) ? 'Yes' : 'No'}
          </DescriptionRow>
        ))}
      </DescriptionList>
    </Section>
  );
}
