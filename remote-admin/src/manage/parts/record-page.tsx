import { Card, Heading, media, Row, Stack, styled, Text } from '@keyturn/shared/ui';
import type { ReactNode } from 'react';

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s-4);
  align-items: start;
  ${media.drawer} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

interface RecordHeadProps {
  readonly title: string;
  readonly sub?: ReactNode;
  readonly badges?: ReactNode;
  readonly actions?: ReactNode;
}

/** The top of a record's page: which one it is, how it stands, what can be done with it. */
export function RecordHead({ title, sub, badges, actions }: RecordHeadProps) {
  return (
    <Row $between $wrap $gap="3" $align="start">
      <Stack $gap="1">
        <Row $wrap>
          <Heading as="h2">{title}</Heading>
          {badges}
        </Row>
        {sub !== undefined && (
          <Text $size="sm" $tone="2">
            {sub}
          </Text>
        )}
      </Stack>
      {actions !== undefined && <Row $wrap>{actions}</Row>}
    </Row>
  );
}

/** The cards of a record's page, two beside each other where there is room. */
export function RecordCards({ children }: { readonly children: ReactNode }) {
  return <Columns>{children}</Columns>;
}

const Titled = styled(Card)`
  & > h3 {
    font-size: var(--text-md);
    line-height: var(--lh-md);
    margin-bottom: var(--s-3);
  }
`;

/** One part of a record under its title. */
export function RecordCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Titled as="section" $pad>
      <h3>{title}</h3>
      {children}
    </Titled>
  );
}
