import { PanelFoot } from '@keyturn/shared/panels';
import { Button, Notice, Row, Stack, useNow } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { Segmented } from '@keyturn/shared/ui/list-controls';
import { useState } from 'react';
import type { Occasion } from '../occasions/data';
import { FileBar } from './file-bar';
import { Grid } from './grid';
import type { GivenFile, LoadedFile, ReadSheet } from './loaded-file';
import { ProblemTable } from './problem-table';
import type { BatchRequest } from './requests';
import { rulesOf } from './rules';
import { Totals } from './totals';
import { useLines } from './use-lines';
import { usePreview } from './use-preview';

interface CheckStepProps {
  readonly occasion: Occasion;
  readonly file: LoadedFile;
  readonly onFile: (file: GivenFile) => void;
  /** Asks again what the file's columns are. */
  readonly onColumns: (source: ReadSheet) => void;
  readonly onSend: (requests: readonly BatchRequest[]) => void;
  readonly onCancel: () => void;
}

/** The lines of the file, to be corrected until all of them can be sent. */
export function CheckStep({ occasion, file, onFile, onColumns, onSend, onCancel }: CheckStepProps) {
  const lines = useLines(file.lines, rulesOf(occasion, file.columns, useNow()));
  const preview = usePreview(occasion.id, lines.requests);
  // Which lines are shown stays as it was chosen, so that a line does not vanish while it is being corrected.
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const [wanted, setWanted] = useState<{ readonly line: number; readonly column: number } | null>(null);
  // What would lose the corrections, and waits for a yes.
  const [losing, setLosing] = useState<(() => void) | null>(null);
  const unlessChanged = (go: () => void) => (lines.changed ? setLosing(() => go) : go());
  const { all, problems, requests, removed } = lines;
  const shown = only === null ? all : all.filter(({ line }) => only.has(line));
  const select = (id: string) => setOnly(id === 'all' ? null : new Set(problems.keys()));
  const goTo = (line: number, column: number) => {
    if (only !== null && !only.has(line)) setOnly(null);
    setWanted({ line, column });
  };
  return (
    <Stack>
      <FileBar
        occasion={occasion}
        file={file}
        count={all.length}
        onFile={(next) => unlessChanged(() => onFile(next))}
      />
      {problems.size > 0 && <ProblemTable problems={problems} columns={file.columns} onGoTo={goTo} />}
      <ColumnsNotice file={file} onColumns={(source) => unlessChanged(() => onColumns(source))} />
      <Row $between $wrap>
        <Segmented
          label="Lines shown"
          selected={only === null ? 'all' : 'problems'}
          onSelect={select}
          items={[
            { id: 'all', label: `All ${count(all.length)}` },
            { id: 'problems', label: `With problems ${count(problems.size)}` },
          ]}
        />
        {removed.length > 0 && (
          <Button size="sm" variant="ghost" onClick={lines.restore}>
            Put back {removed.length === 1 ? '1 removed line' : `${count(removed.length)} removed lines`}
          </Button>
        )}
      </Row>
      <Grid
        columns={file.columns}
        lines={shown}
        problems={problems}
        repeats={lines.repeats}
        similar={preview.data?.similar ?? []}
        wanted={wanted}
        onEdit={lines.edit}
        onRemove={lines.remove}
      />
      <Totals requests={requests} repeats={lines.repeats.size} preview={preview} />
      <PanelFoot>
        <Button onClick={() => unlessChanged(onCancel)}>Cancel</Button>
        <Button
          variant="primary"
          reasonPlacement="end"
          disabledReason={reasonNotToSend(all.length, problems.size)}
          onClick={() => onSend(requests)}
        >
          Send {count(requests.length)} {requests.length === 1 ? 'request' : 'requests'}
        </Button>
      </PanelFoot>
      {losing !== null && (
        <ConfirmDialog
          open
          danger
          title="Drop your corrections?"
          description="What you corrected and removed in these lines is in no file. It would be lost."
          confirmLabel="Drop them"
          cancelLabel="Keep them"
          onConfirm={() => {
            setLosing(null);
            losing();
          }}
          onCancel={() => setLosing(null)}
        />
      )}
    </Stack>
  );
}

interface ColumnsNoticeProps {
  readonly file: LoadedFile;
  readonly onColumns: (source: ReadSheet) => void;
}

/** What the file's columns were read by, where their names alone do not say it, and which of them are not read. */
function ColumnsNotice({ file: { source, unused }, onColumns }: ColumnsNoticeProps) {
  const said = [
    ...(source === null ? [] : sayings[source.by]),
    ...(unused.length === 0
      ? []
      : [`Nothing is read from the ${unused.length === 1 ? 'column' : 'columns'} ${unused.join(', ')}.`]),
  ];
  if (said.length === 0) return null;
  return (
    <Notice
      live={false}
      action={
        source !== null && (
          <Button size="sm" onClick={() => onColumns(source)}>
            Change
          </Button>
        )
      }
    >
      {said.join(' ')}
    </Notice>
  );
}

const sayings = {
  names: [],
  'last time': ['Columns as last time.'],
  person: ['Columns as they were chosen.'],
} as const;

const count = (value: number) => value.toLocaleString('en-US');

function reasonNotToSend(lines: number, wrong: number): string | null {
  if (lines === 0) return 'All lines were removed.';
  return wrong === 0 ? null : `Fix ${count(wrong)} ${wrong === 1 ? 'line' : 'lines'} to send.`;
}
