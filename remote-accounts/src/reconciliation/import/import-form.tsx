import { useFirstField } from '@keyturn/shared/focus';
import { useNavigationType } from '@keyturn/shared/router';
import { toast } from '@keyturn/shared/toast';
import {
  Button,
  Field,
  Input,
  Money,
  Notice,
  Row,
  Section,
  Select,
  Stack,
  styled,
  Text,
} from '@keyturn/shared/ui';
import { AmountField } from '@keyturn/shared/ui/money-input';
import { type ChangeEvent, useRef, useState } from 'react';
import { useReconciledAccount } from '../data';
import { dayText, daysText } from '../days';
import { type Columns, type Preview, type SentFile, useStatementImport } from './data';

/** The browser's own button of a file's field, as high and as plain as the field. */
const FileInput = styled(Input)`
  padding: 0 var(--s-3) 0 0;
  line-height: calc(var(--control-lg) - 2px);
  &::file-selector-button {
    height: calc(var(--control-lg) - 2px);
    margin: 0 var(--s-3) 0 0;
    padding: 0 var(--s-3);
    border: 0;
    border-right: 1px solid var(--line-control);
    border-radius: 0;
    background: var(--surface-2);
    color: var(--text-1);
    font: inherit;
  }
`;

interface Looked {
  readonly file: SentFile;
  readonly columns: Columns | null;
  readonly preview: Preview;
}

/** A file is chosen, looked at, corrected where its columns are not recognised, and imported. */
export function ImportForm({ fundingSourceId }: { readonly fundingSourceId: string }) {
  const { send, look, take, busy } = useStatementImport(fundingSourceId);
  const isFirst = useReconciledAccount(fundingSourceId)?.throughDay === null;
  const [problem, setProblem] = useState<string | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  /** Null until one is typed. */
  const [balance, setBalance] = useState<{ readonly cents: number | null } | null>(null);
  const openingBalance = balance?.cents ?? null;
  const [working, setWorking] = useState(false);

  const field = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLElement>(null);
  // A link that leads here goes with what it stood in; a page that is loaded begins at its top.
  const [isLedTo] = useState(useNavigationType() !== 'POP');
  useFirstField(frame, isLedTo);

  // What was chosen last counts, in whatever order the answers come.
  const latest = useRef(0);
  const begin = () => {
    latest.current += 1;
    const turn = latest.current;
    return () => turn === latest.current;
  };

  const examine = async (file: SentFile, columns: Columns | null, isLatest = begin()) => {
    const answer = await look(file, { columns, openingBalance });
    if (!isLatest()) return false;
    if (answer.ok) setLooked({ file, columns: columns ?? answer.data.columns, preview: answer.data });
    setProblem(answer.ok ? null : answer.message);
    return answer.ok;
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (chosen === undefined) return;
    const isLatest = begin();
    setWorking(true);
    setLooked(null);
    const sent = await send(chosen);
    const isRead = sent.ok && isLatest() && (await examine(sent.data, null, isLatest));
    if (!isLatest()) return;
    if (!sent.ok) setProblem(sent.message);
    // A browser says nothing of the same file chosen again: where it was not read, none is chosen.
    if (!isRead) target.value = '';
    setWorking(false);
  };
  const importIt = async ({ file, columns }: Looked) => {
    const answer = await take(file, { columns, openingBalance });
    if (!answer.ok) {
      setProblem(answer.message);
      return;
    }
    setLooked(null);
    // The button that had the focus goes; the next file is chosen where this one was.
    if (field.current !== null) {
      field.current.value = '';
      field.current.focus();
    }
    toast.success(`Imported: ${answer.data.matched} matched, ${answer.data.proposed} proposed`);
  };
  return (
    <Section ref={frame}>
      <h3>Import a statement</h3>
      <Stack>
        <Field
          label="File of the bank"
          hint="As your online bank exports it: CSV, OFX or QFX, BAI2, or camt.053. Nothing is stored before you import it."
          error={problem}
        >
          <FileInput
            ref={field}
            type="file"
            onChange={(event) => void choose(event)}
            accept=".csv,.txt,.ofx,.qfx,.bai,.bai2,.xml"
          />
        </Field>
        {working && <Text $tone="2">The file is being read.</Text>}
        {looked !== null && (
          <>
            <Told preview={looked.preview} />
            {isFirst && <Beginning preview={looked.preview} />}
            {looked.preview.rows.length > 0 && (
              <details open={looked.preview.refusal !== null}>
                <summary>What the columns are</summary>
                <ColumnChoices
                  rows={looked.preview.rows}
                  columns={looked.columns}
                  onChange={(columns) => {
                    setLooked({ ...looked, columns });
                    void examine(looked.file, columns);
                  }}
                />
              </details>
            )}
            {looked.preview.needsBalance || balance !== null ? (
              <Row $wrap $align="end" $gap="3">
                <AmountField
                  label="Balance before the first line, in dollars"
                  cents={openingBalance}
                  onCentsChange={(cents) => setBalance({ cents })}
                />
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
      {daysText(fromDay ?? '', throughDay ?? '')},{' '}
      {newLines === 1 ? '1 new line' : `${newLines ?? 0} new lines`}, from{' '}
      <Money cents={openingBalance ?? 0} /> to <Money cents={closingBalance ?? 0} />
    </Notice>
  );
}

/** The first statement decides for good where an account's reconciliation begins. */
function Beginning({ preview: { refusal, fromDay } }: { readonly preview: Preview }) {
  if (refusal !== null || fromDay === null) return null;
  return (
    <Notice kind="warning" title={`Reconciling this account begins on ${dayText(fromDay)}`}>
      This is its first statement. Days before it cannot be added later: if you need them, choose a file that
      begins earlier.
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
const dayOrders = [
  ['MDY', 'Month, day, year'],
  ['DMY', 'Day, month, year'],
  ['YMD', 'Year, month, day'],
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
      <Field label="Row of the headings">
        <Select
          value={now.heading}
          onChange={({ target }) => onChange({ ...now, heading: Number(target.value) })}
        >
          {rows.map((row, index) => (
            <option key={`${index} ${row.join()}`} value={index}>
              {`${index + 1}: ${row.join(', ').slice(0, 40)}`}
            </option>
          ))}
        </Select>
      </Field>
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
      <Field label="How days are written">
        <Select
          value={now.dayOrder}
          onChange={({ target }) =>
            onChange({ ...now, dayOrder: dayOrders.find(([id]) => id === target.value)?.[0] ?? now.dayOrder })
          }
        >
          {dayOrders.map(([id, label]) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </Row>
  );
}
