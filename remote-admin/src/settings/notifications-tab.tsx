import { useViewer, viewerKind } from '@keyturn/shared/organization';
import { EmptyState, Section, Stack, styled, Text, TextLink } from '@keyturn/shared/ui';
import { MailIcon } from '@keyturn/shared/ui/icons';
import type { OrganizationSettings } from './data';

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  overflow-wrap: anywhere;
  font-size: var(--text-sm);
  li {
    padding: 0.4375rem 0;
    border-bottom: 1px solid var(--line-subtle);
  }
  li:last-child {
    border-bottom: 0;
  }
`;

/** Who is told by e-mail of the organization's payments. */
export function NotificationsTab({ organization }: { readonly organization: OrganizationSettings }) {
  const agent = viewerKind(useViewer()) === 'agent';
  const { emails, name } = organization;
  if (emails.length === 0) {
    return (
      <EmptyState icon={<MailIcon />} title={agent ? 'Nothing to show' : 'No recipients yet'}>
        {agent
          ? `Only admins of ${name} see its recipients.`
          : 'Nobody besides the admins is told of payments.'}
      </EmptyState>
    );
  }
  return (
    <Section>
      <h2>Recipients</h2>
      <Stack $gap="2">
        <Text $size="sm" $tone="2">
          They are told by e-mail of every payment of {name}.
        </Text>
        <List>
          {emails.map((email) => (
            <li key={email}>
              <TextLink href={`mailto:${email}`}>{email}</TextLink>
            </li>
          ))}
        </List>
      </Stack>
    </Section>
  );
}
