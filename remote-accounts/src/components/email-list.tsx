import { styled, Text, TextLink } from '@keyturn/shared/ui';

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
  gap: var(--s-1);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
`;

/** Who is told by e-mail. */
export function EmailList({ emails, none }: { readonly emails: readonly string[]; readonly none: string }) {
  if (emails.length === 0) return <Text $tone="2">{none}</Text>;
  return (
    <List>
      {emails.map((email) => (
        <li key={email}>
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </li>
      ))}
    </List>
  );
}
