import { Button, FieldError, Grow, Row, Stack, styled } from '@keyturn/shared/ui';
import { SubLine } from '@keyturn/shared/ui/table';
import { FileIcon } from '@keyturn/shared/ui/icons';
import type { Occasion } from '../occasions/data';
import { type GivenFile, useCsvFile } from './loaded-file';

const Bar = styled.div`
  padding: var(--s-3) var(--s-4);
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--surface);
  overflow-wrap: anywhere;
`;

interface FileBarProps {
  readonly occasion: Occasion;
  /** Its name, and its bytes where it is one. */
  readonly file: { readonly name: string; readonly size: number | null };
  readonly count: number;
  readonly onFile: (file: GivenFile) => void;
}

/** The file that was read, and another one in its place. */
export function FileBar({ occasion, file, count, onFile }: FileBarProps) {
  const { zone, problem, reading } = useCsvFile(occasion, onFile);
  return (
    <Stack $gap="2">
      <Bar {...zone.getRootProps()}>
        <input {...zone.getInputProps({ 'aria-label': 'CSV file' })} />
        <Row>
          <FileIcon />
          <Grow>
            {file.name}
            <SubLine>
              {count.toLocaleString('en-US')} {count === 1 ? 'line' : 'lines'}
              {file.size === null ? '' : ` · ${sizeText(file.size)}`}
            </SubLine>
          </Grow>
          <Button size="sm" loading={reading} onClick={zone.open}>
            Replace
          </Button>
        </Row>
      </Bar>
      {problem !== null && (
        <div role="alert">
          <FieldError>There was an issue with this file. {problem}</FieldError>
        </div>
      )}
    </Stack>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
