import { Button, CopyButton, Notice, Row, Stack, styled } from '@keyturn/shared/ui';

const Secret = styled.code`
  display: block;
  padding: var(--s-2);
  overflow-wrap: anywhere;
  border: 1px solid var(--line-subtle);
  border-radius: var(--radius-sm);
`;

interface ShownSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** A new key's secret, this once. */
export function ShownSecret({ secret, onDone }: ShownSecretProps) {
  return (
    <Notice kind="warning" title="Copy this key now. It is not shown again.">
      <Stack $gap="3">
        <span>Whoever has it can do what it may do. Keep it where your program keeps its secrets.</span>
        <Secret>{secret}</Secret>
        <Row $gap="2" $wrap>
          <CopyButton text={secret} label="Copy key" showLabel />
          <Button variant="primary" onClick={onDone}>
            I have copied it
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
