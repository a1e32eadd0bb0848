import { Button, Notice, Row, Spinner, Stack, styled, Text } from '@keyturn/shared/ui';
import { DownloadIcon, UploadIcon } from '@keyturn/shared/ui/icons';
import { saveCsv } from '@keyturn/shared/files';
import { dueRule } from '../occasions/due-rule';
import type { Occasion } from '../occasions/data';
import { columnsOf } from './csv/columns';
import { type GivenFile, useCsvFile } from './loaded-file';
import { templateCsv } from './result';

const Drop = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--s-2);
  padding: var(--s-8) var(--s-6);
  border: 1px dashed var(--line-control);
  border-radius: var(--r-lg);
  background: var(--surface-2);
  text-align: center;
  overflow-wrap: anywhere;
  &[data-over] {
    border-color: var(--focus);
    background: var(--accent-soft);
  }
`;

interface FileStepProps {
  readonly occasion: Occasion;
  readonly onFile: (file: GivenFile) => void;
}

/** Where the file comes in, by drop or by choice. */
export function FileStep({ occasion, onFile }: FileStepProps) {
  const { zone, problem, reading } = useCsvFile(occasion, onFile);
  const columns = columnsOf(occasion.formFields);
  return (
    <Stack>
      <Drop {...zone.getRootProps()} {...(zone.isDragActive ? { 'data-over': '' } : {})}>
        <input {...zone.getInputProps({ 'aria-label': 'CSV file' })} />
        {reading ? <Spinner /> : <UploadIcon size="lg" />}
        <Row $wrap>
          <span>Drop a CSV file here, or</span>
          <Button size="sm" loading={reading} onClick={zone.open}>
            Choose a file
          </Button>
        </Row>
        <Text>
          Columns: {columns.map(({ name, required }) => (required ? name : `${name} (optional)`)).join(', ')}.
          Up to 1000 rows. A file of another system may call them otherwise.
        </Text>
        {columns.some(({ name, field }) => name === 'due' && field === null) && (
          <Text>{dueHint(occasion)}</Text>
        )}
      </Drop>
      {problem !== null && (
        <Notice kind="danger" title="There was an issue with this file.">
          {problem}
        </Notice>
      )}
      <Row>
        <Button
          size="sm"
          variant="ghost"
          icon={<DownloadIcon />}
          onClick={() => saveCsv(`${occasion.name} template.csv`, templateCsv(occasion.formFields))}
        >
          Download a template
        </Button>
      </Row>
    </Stack>
  );
}

/** How due dates are written, and what happens to lines without one. */
const dueHint = (occasion: Occasion): string =>
  `Due dates like 2026-11-27 or 11/27/2026. ${dueRule(occasion, 'Lines without one are')}`;
