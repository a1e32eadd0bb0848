import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { postgresPrograms } from '../../private-postgres.ts';
import type { Stage } from './stage.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The command of a section of docs/operations.md that begins so, without what explains it. */
function written(section: string, begins: string): string {
  const text = read('docs/operations.md')
    .split(/^## /m)
    .find((part) => part.startsWith(`${section}\n`));
  const commands = [...(text ?? '').matchAll(/pnpm [^`\n]+/g)].map(([found]) => found.replace(/\s+# .*/, ''));
  const command = commands.find((each) => each === begins || each.startsWith(`${begins} `));
  if (command === undefined) throw new Error(`"${section}" of docs/operations.md has no ${begins}.`);
  return command;
}

/** What a script of the repository is, as a command has it. */
function scriptOf(name: string): string {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(read('package.json')));
  return (scripts[name] ?? '').replace(/^node /, '');
}

/**
 * Somebody who has docs/operations.md and nothing else: types the command of a section that begins so, with the page's
 * examples replaced by what is meant, and the settings of the gateways. Gives the lines of the answer.
 */
export const operatorOf =
  ({ environment }: Stage) =>
  async (
    databaseUrl: string,
    section: string,
    begins: string,
    meant: Readonly<Record<string, string>> = {},
  ): Promise<string[]> => {
    const words = written(section, begins).match(/"[^"]*"|\S+/g) ?? [];
    const [script = '', ...rest] = words.filter((word) => word !== 'pnpm' && word !== 'run');
    const typed = rest.map((word) => meant[word] ?? word.replaceAll('"', ''));
    const { stdout } = await run(process.execPath, [join(root, scriptOf(script)), ...typed], {
      env: {
        ...process.env,
        ...environment(),
        DATABASE_URL: databaseUrl,
        KEYTURN_SEED: 'none',
        PATH: [postgresPrograms() ?? '', process.env['PATH'] ?? ''].join(delimiter),
      },
    });
    return stdout.trimEnd().split('\n');
  };

/** How the page calls a backup's file. */
export const BACKUP = '/backups/2026-11-22T08';

/** Why what needs a server of its own, or the commands of a backup, can't be done here; or null. */
export const withoutPrograms = (): string | null =>
  postgresPrograms() === null ? 'the programs of PostgreSQL are not installed' : null;

/** A folder that goes with the stage. */
export function folderOf({ atEnd }: Stage): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-faults-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Moves the whole deployment onto an empty database elsewhere, by backup and restore; no gateway runs after. */
export async function moveDeployment(stage: Stage, databaseUrl: string): Promise<void> {
  const type = operatorOf(stage);
  const meant = { [BACKUP]: join(folderOf(stage), 'backup') };
  await stage.gateways.kill();
  await type(stage.databaseUrl, 'Backup', 'pnpm run backup', meant);
  await type(databaseUrl, 'Restoring a backup', 'pnpm run restore', meant);
  await stage.moveTo(databaseUrl);
}
