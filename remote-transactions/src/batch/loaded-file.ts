import { type FileRejection, useDropzone } from 'react-dropzone';
import type { FormFieldDefinition } from '@keyturn/shared/forms';
import { fileRejected, toast } from '@keyturn/shared/toast';
import { startTransition, useState } from 'react';
import type { BatchColumn } from './csv/columns';
import { readFile } from './csv/read-file';
import type { BatchLine } from './lines';

/** A file that was read. */
export interface LoadedFile {
  /** Tells it from every other, also of the same name. */
  readonly key: string;
  readonly name: string;
  /** Bytes; null where the lines come from no file. */
  readonly size: number | null;
  readonly columns: readonly BatchColumn[];
  readonly unused: readonly string[];
  readonly lines: readonly BatchLine[];
}

/** Takes one CSV file, dropped or chosen, and reads it; says what is wrong with one that cannot be used. */
export function useCsvFile(fields: readonly FormFieldDefinition[], onFile: (file: LoadedFile) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

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
      const { columns, lines, unused } = outcome;
      // A thousand lines are drawn in slices.
      startTransition(() =>
        onFile({ key: crypto.randomUUID(), name: file.name, size: file.size, columns, unused, lines }),
      );
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
