import { useOrganizationPath } from '@keyturn/shared/organization';
import { LinkButton, Section, Stack, Text } from '@keyturn/shared/ui';
import { PlusIcon } from '@keyturn/shared/ui/icons';

/** The way to another organization. */
export function AnotherSection() {
  const path = useOrganizationPath();
  return (
    <Section>
      <h2>Another organization</h2>
      <Stack $gap="3">
        <Text as="p" $size="sm" $tone="2">
          Your account may register further organizations. Each has its own admins, accounts and payments.
        </Text>
        <div>
          <LinkButton icon={<PlusIcon />} href={path('/organizations/new')}>
            New organization
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
