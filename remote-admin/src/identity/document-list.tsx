import { Badge, Row, Stack, styled, Text, Time } from '@keyturn/shared/ui';
import type { IdentityFile } from './data';
import { documentLooks, reasonInWords } from './words';

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;
  & > li {
    padding: var(--s-3) 0;
    border-top: 1px solid var(--line);
  }
  & > li:first-child {
    border-top: 0;
    padding-top: 0;
  }
`;

/** Every document that was sent, the newest first, and what became of it. */
export function DocumentList({ documents }: { readonly documents: readonly IdentityFile[] }) {
  return (
    <List aria-label="Documents" aria-live="polite">
      {documents.toReversed().map((document) => (
        <li key={document.id}>
          <Entry document={document} />
        </li>
      ))}
    </List>
  );
}

function Entry({ document: { status, createdAt, failureReason } }: { readonly document: IdentityFile }) {
  const { label, tone } = documentLooks[status];
  return (
    <Stack $gap="1">
      <Row $between $wrap>
        <Text $size="sm" $tone="2">
          Sent <Time iso={createdAt} format="exact" />
        </Text>
        <Badge tone={tone}>{label}</Badge>
      </Row>
      {status === 'REJECTED' && <Text $size="sm">{reasonInWords(failureReason)}</Text>}
    </Stack>
  );
}
