import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Deps } from '../context/deps.ts';
import { hash } from '../domains/evidence/proofs/sealed.ts';
import { listArchives, readArchive } from './archives.ts';
import { listBlocked } from './blocked-payments.ts';
import { allowDebits, listClosedAccounts } from './closed-accounts.ts';
import { closeDiscrepancy, listDiscrepancies } from './discrepancies.ts';
import { applyEventsAgain, listFailed, sendMailsAgain, type Chosen } from './failed-work.ts';
import { compareSeals } from './seals.ts';
import { listWaiting, queueAgain } from './waiting-work.ts';
import { WrongUse } from './wrong-use.ts';

/** What the commands work with. */
export type OperateDeps = Pick<Deps, 'db' | 'clock' | 'jobs'> & { ports: Pick<Deps['ports'], 'files'> };

interface Command {
  use: string;
  does: string;
  /** Reads what was given. Null where it is not what the command takes. */
  read: (given: unknown) => ((deps: OperateDeps) => Promise<string[]>) | null;
}

const command = <Given>(
  use: string,
  does: string,
  form: z.ZodType<Given>,
  run: (deps: OperateDeps, given: Given) => Promise<string[]>,
): Command => ({
  use,
  does,
  read(given) {
    const { success, data } = form.safeParse(given);
    return success ? (deps) => run(deps, data) : null;
  },
});

const nothing = z.tuple([]);
const limit = z.coerce.number().int().min(1).max(1_000).default(100);
const since = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const chosen = z.union([
  z.strictObject({ words: z.tuple([z.string()]) }).transform(({ words: [id] }): Chosen => ({ id })),
  z.strictObject({ words: nothing, since }).transform((given): Chosen => ({ since: given.since })),
]);

const commands: Readonly<Record<string, Command>> = {
  failed: command(
    'failed [--limit 100]',
    'lists mails, transfers and provider’s events that failed',
    z.strictObject({ words: nothing, limit }),
    (deps, given) => listFailed(deps, given.limit),
  ),
  'send-mails-again': command(
    'send-mails-again ID | --since TIME',
    'sends one failed mail again, or all that failed since a time such as 2026-11-22T08:00:00Z',
    chosen,
    sendMailsAgain,
  ),
  'apply-events-again': command(
    'apply-events-again ID | --since TIME',
    'applies one provider’s event again that failed, or all that came since a time',
    chosen,
    applyEventsAgain,
  ),
  waiting: command(
    'waiting',
    'says how much waits to leave, by kind, and since when',
    z.strictObject({ words: nothing }),
    ({ db }) => listWaiting({ db }),
  ),
  'queue-again': command(
    'queue-again',
    'has everything that waits to leave done now: when what it waited for is back',
    z.strictObject({ words: nothing }),
    (deps) => queueAgain(deps),
  ),
  blocked: command(
    'blocked [--limit 100]',
    'lists blocked payments and what each waits for',
    z.strictObject({ words: nothing, limit }),
    ({ db }, given) => listBlocked(db, given.limit),
  ),
  discrepancies: command(
    'discrepancies [--all] [--limit 100]',
    'lists where provider and ledger disagree; with --all also what is closed',
    z.strictObject({ words: nothing, all: z.boolean().default(false), limit }),
    listDiscrepancies,
  ),
  'close-discrepancy': command(
    'close-discrepancy ID --by USER_ID --note TEXT',
    'closes one with what was found out, in the name of somebody of the staff',
    z.strictObject({ words: z.tuple([z.string()]), by: z.string(), note: z.string() }),
    (deps, { words: [id], by, note }) => closeDiscrepancy(deps, { id, by, note }),
  ),
  'closed-accounts': command(
    'closed-accounts [--limit 100]',
    'lists accounts closed to debits because a bank reported an unauthorized debit',
    z.strictObject({ words: nothing, limit }),
    ({ db }, given) => listClosedAccounts(db, given.limit),
  ),
  'allow-debits': command(
    'allow-debits ACCOUNT_ID --by USER_ID --note TEXT',
    'opens an account to debits again, with its owner’s written authorization, in the name of a staff member',
    z.strictObject({ words: z.tuple([z.string()]), by: z.string(), note: z.string() }),
    (deps, { words: [id], by, note }) => allowDebits(deps, { id, by, note }),
  ),
  seals: command(
    'seals [--seal HASH]',
    'compares the whole database and its files with the seals of each day, and the chain with a published seal',
    z.strictObject({ words: nothing, seal: z.string().toLowerCase().pipe(hash).optional() }),
    (deps, { seal }) => compareSeals(deps, seal ?? null),
  ),
  archives: command(
    'archives [--check]',
    'lists the files of rows that left the database; with --check compares each with what is said of it first',
    z.strictObject({ words: nothing, check: z.boolean().default(false) }),
    listArchives,
  ),
  'read-archive': command(
    'read-archive ID FILE',
    'writes the rows of an archive into a new file, as CSV; it names people',
    z.strictObject({ words: z.tuple([z.string(), z.string()]) }),
    (deps, { words: [id, path] }) => readArchive(deps, { id, path }),
  ),
};

const usage = [
  'Usage: pnpm operate COMMAND',
  ...Object.values(commands).flatMap(({ use, does }) => [`  ${use}`, `      ${does}`]),
].join('\n');

const options = {
  limit: { type: 'string' },
  since: { type: 'string' },
  by: { type: 'string' },
  note: { type: 'string' },
  seal: { type: 'string' },
  all: { type: 'boolean' },
  check: { type: 'boolean' },
} as const;

/**
 * Reads a command and gives what runs it and answers lines for who called it: ids, states, amounts and times, nobody's
 * name or address.
 *
 * @throws WrongUse with how it is called
 */
export function readCommand(words: readonly string[]): (deps: OperateDeps) => Promise<string[]> {
  const [name = '', ...rest] = words;
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (found === undefined) throw new WrongUse(name === '' ? usage : `There is no command ${name}.\n${usage}`);
  const run = found.read(given(rest));
  if (run === null) throw new WrongUse(`Usage: pnpm operate ${found.use}`);
  return run;
}

function given(words: readonly string[]): unknown {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options });
    return { ...values, words: positionals };
  } catch {
    return null; // an option that there is not, or one without its value
  }
}
