import { parseMoney } from '@keyturn/shared/format';
import { toast } from '@keyturn/shared/toast';
import { Button, Field, Input, Money, Notice, Row, Section, Select, Stack, Text } from '@keyturn/shared/ui';
import { type ChangeEvent, useState } from 'react';
import { type Columns, type Preview, type SentFile, useStatementImport } from './data';

interface Looked {
  readonly file: SentFile;
  readonly columns: Columns | null;
  readonly preview: Preview;
}

/** A file is chosen, looked at, corrected where its columns are not recognised, and imported. */
export function ImportForm({ fundingSourceId }: { readonly fundingSourceId: string }) {
  const { send, look, take, busy } = useStatementImport(fundingSourceId);
  const [problem, setProblem] = useState<string | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [typed, setTyped] = useState('');
  const [working, setWorking] = useState(false);
  const openingBalance = parseMoney(typed);

  const examine = async (file: SentFile, columns: Columns | null, opening = openingBalance) => {
    const answer = await look(file, { columns, openingBalance: opening });
    if (answer.ok) setLooked({ file, columns: columns ?? answer.data.columns, preview: answer.data });
    setProblem(answer.ok ? null : answer.message);
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    setWorking(true);
    setLooked(null);
    const sent = await send(chosen);
    if (sent.ok) await examine(sent.data, null);
    else setProblem(sent.message);
    setWorking(false);
  };
  const importIt = async ({ file, columns }: Looked) => {
    const answer = await take(file, { columns, openingBalance });
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    setLooked(null);
    toast.success(`Imported: ${answer.data.matched} matched, ${answer.data.proposed} proposed`);
  };
  return (
    <Section>
      <h3>Import a statement</h3>
      <Stack>
        <Field label="File of the bank" hint="CSV, OFX or QFX, BAI2 or camt.053" error={problem}>
          <Input
            type="file"
            onChange={(event) => void choose(event)}
            accept=".csv,.txt,.ofx,.qfx,.bai,.bai2,.xml"
          />
        </Field>
        {working && <Text $tone="2">The file is being read.</Text>}
        {looked !== null && (
          <>
            <Told preview={looked.preview} />
            {looked.preview.rows.length > 0 && (
              <ColumnChoices
                rows={looked.preview.rows}
                columns={looked.columns}
                onChange={(columns) => void examine(looked.file, columns)}
              />
            )}
            {looked.preview.needsBalance || typed !== '' ? (
              <Row $wrap $align="end" $gap="3">
                <Field label="Balance before the first line, in dollars">
                  <Input
                    value={typed}
                    onChange={({ target }) => setTyped(target.value)}
                    inputMode="decimal"
                  />
                </Field>
                <Button onClick={() => void examine(looked.file, looked.columns)}>Check</Button>
              </Row>
            ) : null}
            <div>
              <Button
                variant="primary"
                loading={busy}
                disabledReason={
                  looked.preview.refusal === null ? null : 'The file cannot be imported as it is.'
                }
                onClick={() => void importIt(looked)}
              >
                Import statement
              </Button>
            </div>
          </>
        )}
      </Stack>
    </Section>
  );
}

function Told({
  preview: { refusal, fromDay, throughDay, openingBalance, closingBalance, newLines },
}: {
  readonly preview: Preview;
}) {
  if (refusal !== null) return <Notice kind="danger">{refusal}</Notice>;
  return (
    <Notice kind="info">
      {fromDay} to {throughDay}, {newLines} new lines, from <Money cents={openingBalance ?? 0} /> to{' '}
      <Money cents={closingBalance ?? 0} />
    </Notice>
  );
}

const choices = [
  ['day', 'Day'],
  ['description', 'Description'],
  ['amount', 'Amount'],
  ['debit', 'Money out'],
  ['credit', 'Money in'],
  ['balance', 'Balance'],
  ['reference', 'Reference'],
] as const;
const unknown: Columns = {
  ...{ heading: 0, day: 0, dayOrder: 'MDY', description: null, amount: null },
  ...{ debit: null, credit: null, balance: null, reference: null },
};

interface ColumnChoicesProps {
  readonly rows: readonly (readonly string[])[];
  readonly columns: Columns | null;
  readonly onChange: (columns: Columns) => void;
}

/** Which column is what: recognised, and corrected by choice. */
function ColumnChoices({ rows, columns, onChange }: ColumnChoicesProps) {
  const now = columns ?? unknown;
  const headings = rows[now.heading] ?? rows[0] ?? [];
  return (
    <Row $wrap $gap="3" $align="start">
      {choices.map(([name, label]) => (
        <Field key={name} label={label}>
          <Select
            value={now[name] ?? ''}
            onChange={({ target }) =>
              onChange({
                ...now,
                [name]: target.value === '' ? (name === 'day' ? 0 : null) : Number(target.value),
              })
            }
          >
            {name !== 'day' && <option value="">None</option>}
            {headings.map((heading, index) => (
              <option key={`${index} ${heading}`} value={index}>
                {heading || `Column ${index + 1}`}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </Row>
  );
}
