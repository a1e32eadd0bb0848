import { useUnsavedInput } from '@keyturn/shared/panels';
import { Button, Field, Input, Notice, Row, Stack, styled } from '@keyturn/shared/ui';
import { Steps } from '@keyturn/shared/ui/progress';
import { startTransition, useRef, useState } from 'react';
import { useFocusKept } from '@keyturn/shared/focus';
import type { Occasion } from '../occasions/data';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { columnsOf } from './csv/columns';
import { keptOf } from './csv/kept-columns';
import { useKeepColumns } from './data';
import { FileStep } from './file-step';
import { type GivenFile, linesOfSheet, type ReadSheet } from './loaded-file';
import { failedLines, linesOf } from './result';
import { ResultStep } from './result-step';
import { SendingStep } from './sending-step';
import { useSending } from './use-sending';

const steps = ['File', 'Check', 'Send', 'Result'] as const;

const Short = styled.div`
  max-width: 26rem;
`;

/** Batch Requests: a title and a file, a check of its lines, their sending, and what came of it. */
export function BatchTab({ occasion }: { readonly occasion: Occasion }) {
  const titleInput = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const [titleMissing, setTitleMissing] = useState(false);
  const [given, setGiven] = useState<GivenFile | null>(null);
  const keepColumns = useKeepColumns();
  const { sending, last, showLast, start, resume, forget } = useSending(occasion.id);
  const stage = useRef<HTMLDivElement>(null);
  useFocusKept(stage, given);
  const preparing = sending.stage === 'none' || sending.stage === 'refused';
  useUnsavedInput(preparing && (title.trim() !== '' || given !== null));

  const startOver = () => {
    forget();
    setGiven(null);
    setTitle('');
  };
  if (sending.stage === 'sending' || sending.stage === 'interrupted') {
    return (
      <Stack>
        <Steps label="Steps" names={steps} current={2} />
        <SendingStep sending={sending} onResume={() => void resume(sending.batch)} onForget={startOver} />
      </Stack>
    );
  }
  if (sending.stage === 'done') {
    const { batch, result } = sending;
    const correct = () => {
      const columns = columnsOf(occasion.formFields);
      const failed = failedLines(batch.requests, result).map(({ request }) => request);
      forget();
      setTitle(batch.title);
      setGiven({
        asks: false,
        file: {
          key: crypto.randomUUID(),
          name: 'Lines that were not sent',
          size: null,
          columns,
          unused: [],
          lines: linesOf(failed, columns),
          source: null,
        },
      });
    };
    return (
      <Stack>
        <Steps label="Steps" names={steps} current={steps.length} />
        <ResultStep
          occasion={occasion}
          batch={batch}
          result={result}
          onAnother={startOver}
          onCorrect={correct}
        />
      </Stack>
    );
  }
  const send = (requests: Parameters<typeof start>[1]) => {
    const missing = title.trim() === '';
    setTitleMissing(missing);
    if (missing) titleInput.current?.focus();
    else void start(title.trim(), requests);
  };
  const use = (source: ReadSheet) => {
    const { sheet, choice, kept } = source;
    void keepColumns(keptOf(sheet.headings, occasion.formFields, choice, kept));
    startTransition(() => setGiven(linesOfSheet(source, occasion.formFields)));
  };
  return (
    <Stack>
      <Steps label="Steps" names={steps} current={given === null || given.asks ? 0 : 1} />
      {sending.stage === 'refused' && (
        <Notice kind="danger" title="Nothing has been sent.">
          {sending.error.message}
        </Notice>
      )}
      {last !== null && (
        <Notice
          kind="info"
          live={false}
          action={
            <Row>
              <Button onClick={showLast}>Show the result</Button>
              <Button variant="ghost" onClick={forget}>
                Dismiss
              </Button>
            </Row>
          }
        >
          The last batch, {last.batch.title}: {last.result.successes.toLocaleString('en-US')} of{' '}
          {last.batch.requests.length.toLocaleString('en-US')} requests sent.
        </Notice>
      )}
      <Short>
        <Field
          label="Batch Title"
          required
          error={titleMissing && title.trim() === '' ? 'Batch Title required' : null}
        >
          <Input
            ref={titleInput}
            value={title}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
            onBlur={() => setTitleMissing(title.trim() === '')}
          />
        </Field>
      </Short>
      <Stack ref={stage} tabIndex={-1} role="group" aria-label="File">
        {given === null ? (
          <FileStep occasion={occasion} onFile={setGiven} />
        ) : given.asks ? (
          <ColumnsStep
            key={given.source.key}
            occasion={occasion}
            source={given.source}
            onFile={setGiven}
            onChosen={(choice) => use({ ...given.source, choice, by: 'person' })}
            onCancel={startOver}
          />
        ) : (
          <CheckStep
            key={given.file.key}
            occasion={occasion}
            file={given.file}
            onFile={setGiven}
            onColumns={(source) => setGiven({ asks: true, source })}
            onSend={send}
            onCancel={startOver}
          />
        )}
      </Stack>
    </Stack>
  );
}
