import { type FileRejection, useDropzone } from 'react-dropzone';
import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { fileRejected, toast } from '@keyturn/shared/toast';
import { startTransition, useState } from 'react';
import { type BatchColumn, type Choice, chosenColumns, choiceByNames, matchColumns } from './csv/columns';
import { choiceOf, type KeptColumn } from './csv/kept-columns';
import { linesAt, readFile, type Sheet } from './csv/read-file';
import { recognised } from './csv/recognise';
import type { Occasion } from '../occasions/data';
import { useKeptColumns } from './data';
import { checkAhead } from './line-checks';
import type { BatchLine } from './lines';
import { rulesOf } from './rules';

/** A file as it stands, and what its columns are read as. */
export interface ReadSheet {
  /** Tells it from every other, also of the same name. */
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sheet: Sheet;
  readonly choice: Choice;
  /** What the organization's last file with these headings was read as; empty where that is not known. */
  readonly kept: readonly KeptColumn[];
  /** Where the choice comes from: the template's own names, the last such file, or somebody, who is asked. */
  readonly by: 'names' | 'last time' | 'person';
}

/** Lines that can be checked. */
export interface LoadedFile {
  /** Tells it from every other, also of the same name. */
  readonly key: string;
  readonly name: string;
  /** Bytes; null where the lines come from no file. */
  readonly size: number | null;
  readonly columns: readonly BatchColumn[];
  readonly unused: readonly string[];
  readonly lines: readonly BatchLine[];
  /** Null where the lines come from no file. */
  readonly source: ReadSheet | null;
}

/** A file whose columns somebody has to say, or its lines. */
export type GivenFile =
  { readonly asks: true; readonly source: ReadSheet } | { readonly asks: false; readonly file: LoadedFile };

/** The lines of a sheet by what its columns are read as. */
export function linesOfSheet(source: ReadSheet, fields: readonly FormFieldDefinition[]): GivenFile {
  const { sheet, choice, name, size } = source;
  const { columns, places, unused } = chosenColumns(sheet.headings, fields, choice);
  const lines = linesAt(sheet, places);
  return {
    asks: false,
    file: { key: crypto.randomUUID(), name, size, columns, unused, lines, source },
  };
}

/** What becomes of a sheet: its columns go by their names or by the last such file, or somebody is asked. */
function given(
  read: Pick<ReadSheet, 'key' | 'name' | 'size' | 'sheet'>,
  kept: readonly KeptColumn[],
  fields: readonly FormFieldDefinition[],
): GivenFile {
  const { headings } = read.sheet;
  const last = choiceOf(headings, fields, kept);
  if (chosenColumns(headings, fields, last).problem === null) {
    return linesOfSheet({ ...read, choice: last, kept, by: 'last time' }, fields);
  }
  if (matchColumns(headings, fields).problem === null) {
    return linesOfSheet({ ...read, choice: choiceByNames(headings, fields), kept, by: 'names' }, fields);
  }
  const choice = recognised(headings, fields).map(
    (name, place) => last[place] ?? (last.includes(name) ? null : name),
  );
  return { asks: true, source: { ...read, choice, kept, by: 'person' } };
}

/** Takes one CSV file, dropped or chosen, and reads it; says what is wrong with one that cannot be used. */
export function useCsvFile(occasion: Occasion, onFile: (file: GivenFile) => void) {
  const fields = occasion.formFields;
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const askKept = useKeptColumns();

  function refuse(message: string): void {
    setProblem(message);
    toast.error(fileRejected.message, { title: fileRejected.title });
  }

  async function read(file: File): Promise<void> {
    setReading(true);
    setProblem(null);
    try {
      const outcome = await readFile(new Uint8Array(await file.arrayBuffer()), fields);
      if (!outcome.ok) {
        refuse(outcome.message);
        return;
      }
      const { sheet } = outcome;
      const { problem: lacking, unused } = matchColumns(sheet.headings, fields);
      const isTemplate = lacking === null && unused.length === 0;
      const kept = isTemplate ? [] : await askKept(sheet.headings);
      const about = { key: crypto.randomUUID(), name: file.name, size: file.size, sheet };
      const next = given(about, kept, fields);
      // A thousand lines are checked and drawn in slices.
      if (!next.asks) await checkAhead(next.file.lines, rulesOf(occasion, next.file.columns, Date.now()));
      startTransition(() => onFile(next));
    } catch {
      refuse('The file could not be read. Please try again.');
    } finally {
      setReading(false);
    }
  }
  const zone = useDropzone({
    accept: { 'text/csv': ['.csv'] },
    validator: ({ name }) =>
      /\.csv$/i.test(name)
        ? null
        : { code: 'file-invalid-type', message: 'Only CSV file types are accepted.' },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled: reading,
    onDropAccepted: ([file]) => void (file !== undefined && read(file)),
    onDropRejected: (rejections) => refuse(rejectionText(rejections)),
  });
  return { zone, problem, reading };
}

function rejectionText(rejections: readonly FileRejection[]): string {
  const codes = rejections.flatMap(({ errors }) => errors.map(({ code }) => code));
  return codes.includes('file-invalid-type')
    ? 'Only CSV file types are accepted.'
    : 'Only one file can be used at a time.';
}
