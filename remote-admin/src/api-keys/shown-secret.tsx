import { Button, Notice, Row, Stack, styled } from '@keyturn/shared/ui';
import { CopyButton } from '@keyturn/shared/ui/copy-button';

const Secret = styled.code`
  display: block;
  padding: var(--s-2);
  overflow-wrap: anywhere;
  border: 1px solid var(--line-subtle);
  border-radius: var(--radius-sm);
`;

interface ShownSecretProps {
  readonly secret: string;
  /** What it is called. */
  readonly noun?: 'key' | 'secret';
  /** What it is for, in one sentence. */
  readonly about?: string;
  readonly onDone: () => void;
}

/** A new secret, this once. */
export function ShownSecret({
  secret,
  noun = 'key',
  about = 'Whoever has it can do what it may do. Keep it where your program keeps its secrets.',
  onDone,
}: ShownSecretProps) {
  return (
    <Notice kind="warning" title={`Copy this ${noun} now. It is not shown again.`}>
      <Stack $gap="3">
        <span>{about}</span>
        <Secret>{secret}</Secret>
        <Row $gap="2" $wrap>
          <CopyButton text={secret} label={`Copy ${noun}`} showLabel />
          <Button variant="primary" onClick={onDone}>
            I have copied it
          </Button>
        </Row>
      </Stack>
    </Notice>
  );
}
