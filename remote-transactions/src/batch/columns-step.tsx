import { PanelFoot } from '@keyturn/shared/panels';
import { Button, Field, Heading, Notice, Select, Stack, styled, Text } from '@keyturn/shared/ui';
import { useState } from 'react';
import type { Occasion } from '../occasions/data';
import { ColumnsPreview } from './columns-preview';
import { type Choice, chosenColumns, columnsOf, isJoined } from './csv/columns';
import { unaskedOf } from './csv/recognise';
import { FileBar } from './file-bar';
import type { GivenFile, ReadSheet } from './loaded-file';

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
  gap: var(--s-4);
  overflow-wrap: anywhere;
`;

interface ColumnsStepProps {
  readonly occasion: Occasion;
  readonly source: ReadSheet;
  readonly onFile: (file: GivenFile) => void;
  readonly onChosen: (choice: Choice) => void;
  readonly onCancel: () => void;
}

/** What the columns of another system's file are: recognised, corrected by choice, shown as they will be read. */
export function ColumnsStep({ occasion, source, onFile, onChosen, onCancel }: ColumnsStepProps) {
  const { sheet } = source;
  const { headings, rows } = sheet;
  const fields = occasion.formFields;
  const [choice, setChoice] = useState(source.choice);
  const reading = chosenColumns(headings, fields, choice);
  const unasked = unaskedOf(headings, fields, choice);
  const columns = columnsOf(fields);
  const missing = columns.filter(({ name, required }) => required && !choice.includes(name));
  const joined = columns.filter(isJoined);
  // One column is read from one heading, and choosing another one moves it; only an address is joined of several.
  const choose = (place: number, name: string) =>
    setChoice((before) =>
      before.map((each, at) => {
        if (at === place) return name || null;
        return each === name && joined.every((column) => column.name !== name) ? null : each;
      }),
    );
  return (
    <Stack>
      <FileBar occasion={occasion} file={source} count={rows.length} onFile={onFile} />
      {reading.problem !== null && (
        <Notice kind="danger" title="There was an issue with this file.">
          {reading.problem} Or choose below which of its columns these are.
        </Notice>
      )}
      {unasked.length > 0 && (
        <Notice kind="warning" title={`${occasion.name} does not ask for all of this.`}>
          {unasked.map(({ heading, what }) => (
            <div key={heading}>
              It has no form field for {what}: nothing is read from {heading}.
            </div>
          ))}
        </Notice>
      )}
      <Heading as="h3">What each column is</Heading>
      {joined.length > 0 && (
        <Text $size="sm" $tone="2">
          Where {joined.map(({ label }) => label).join(' or ')} lies in several columns, choose it for each of
          them: they are joined, street first.
        </Text>
      )}
      {sheet.titles > 0 && (
        <Text $size="sm" $tone="2">
          {sheet.titles === 1 ? 'One line' : `${sheet.titles} lines`} above the headings{' '}
          {sheet.titles === 1 ? 'is' : 'are'} skipped.
        </Text>
      )}
      <Choices>
        {headings.map((heading, place) =>
          heading.trim() === '' ? null : (
            <Field key={`${place} ${heading}`} label={labelOf(headings, place)} hint={exampleOf(rows, place)}>
              <Select value={choice[place] ?? ''} onChange={({ target }) => choose(place, target.value)}>
                <option value="">Not read</option>
                {columns.map(({ name, label, required }) => (
                  <option key={name} value={name}>
                    {required ? label : `${label} (optional)`}
                  </option>
                ))}
              </Select>
            </Field>
          ),
        )}
      </Choices>
      <ColumnsPreview occasion={occasion} sheet={sheet} reading={reading} />
      <Text $size="sm" $tone="2">
        These columns are kept for the next file with these headings, for everybody here who asks for
        payments.
      </Text>
      <PanelFoot>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          variant="primary"
          reasonPlacement="end"
          disabledReason={reasonNotToUse(missing, reading.problem)}
          onClick={() => onChosen(choice)}
        >
          Use these columns
        </Button>
      </PanelFoot>
    </Stack>
  );
}

/** A heading, with its place where another one is called the same. */
function labelOf(headings: readonly string[], place: number): string {
  const heading = (headings[place] ?? '').trim();
  const isAlone = headings.filter((each) => each.trim() === heading).length === 1;
  return isAlone ? heading : `${heading}, column ${place + 1}`;
}

/** What stands first in a column. */
function exampleOf(rows: ReadSheet['sheet']['rows'], place: number): string {
  const first = rows.map(({ values }) => (values[place] ?? '').trim()).find((value) => value !== '');
  return first === undefined ? 'Empty' : `For example ${first.slice(0, 60)}`;
}

function reasonNotToUse(
  missing: readonly { readonly label: string }[],
  problem: string | null,
): string | null {
  if (missing.length > 0) return `Choose the column of ${missing.map(({ label }) => label).join(', ')}.`;
  return problem;
}
