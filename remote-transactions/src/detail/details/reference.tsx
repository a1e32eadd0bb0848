import { DescriptionRow, Row, styled, TextLink } from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';

const Id = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
  font-feature-settings: 'zero';
`;

interface ReferenceProps {
  readonly label: string;
  readonly value: string | null | undefined;
  /** Where the id leads, for platform staff. */
  readonly href?: string | null;
}

/** An id with a button that copies it; nothing where there is none. */
export function Reference({ label, value, href = null }: ReferenceProps) {
  if (value == null || value === '') return null;
  return (
    <DescriptionRow label={label}>
      <Row $gap="1">
        <Id>{href === null ? value : <TextLink href={href}>{value}</TextLink>}</Id>
        <CopyButton text={value} label={`Copy ${label}`} />
      </Row>
    </DescriptionRow>
  );
}
