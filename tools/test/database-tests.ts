import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { inRoot } from '../lib/workspace.ts';

/** What the module that gives a test its database says, wherever it stands. */
const opener = /^export (async )?function openTestDatabase\b/m;

/** What a file imports when it runs: relative paths only, type-only imports left out. */
function importsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const typeOnly = ts.isImportDeclaration(statement)
      ? statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      : statement.isTypeOnly;
    const { moduleSpecifier } = statement;
    if (typeOnly || moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return [];
    return /^\..*\.ts$/.test(moduleSpecifier.text) ? [join(dirname(file), moduleSpecifier.text)] : [];
  });
}

/** Whether a test opens a database: through the opener, or by naming the server itself. */
function opensDatabase(file: string, imports: (file: string) => readonly string[]): boolean {
  if (/\bDATABASE_URL\b/.test(readFileSync(file, 'utf8'))) return true;
  const seen = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (opener.test(readFileSync(next, 'utf8'))) return true;
    waiting.push(...imports(next));
  }
  return false;
}

/** The gateway's test files, relative to its folder. */
export const gatewayTests = (): string[] =>
  globSync('src/**/*.test.ts', { cwd: inRoot('gateway') }).toSorted();

/** The gateway's tests that open a database, relative to its folder: the others have nothing to say twice. */
export function databaseTests(): string[] {
  const known = new Map<string, readonly string[]>();
  const imports = (file: string): readonly string[] => {
    const found = known.get(file) ?? importsOf(file);
    known.set(file, found);
    return found;
  };
  return gatewayTests().filter((file) => opensDatabase(inRoot('gateway', file), imports));
}

/**
 * The tests whose result can differ between PGlite and a server: the driver, migrations, locks, LISTEN/NOTIFY, paging,
 * search, jobs, and the start of an embedded world. They run on PGlite even if a server is present. The other tests run
 * on PGlite only without a server.
 */
export const embeddedTests: readonly string[] = [
  'src/db/database.test.ts',
  'src/db/given-rows.test.ts',
  'src/db/months.test.ts',
  'src/domains/customers/names.test.ts',
  'src/domains/reports/reports.test.ts',
  'src/domains/search/search.test.ts',
  'src/domains/users/live.test.ts',
  'src/jobs/boss.test.ts',
  'src/jobs/lanes.test.ts',
  'src/notify/hub.test.ts',
  'src/operate/operate.test.ts',
  'src/operations/attempts.test.ts',
  'src/operations/for-each-item.test.ts',
  'src/payments/approvals/races.test.ts',
  'src/payments/batches/killed.test.ts',
  'src/payments/delivery/claims.test.ts',
  'src/payments/delivery/payment-flow.test.ts',
  'src/payments/reading/movement-pages.test.ts',
  'src/payments/reading/pages.test.ts',
  'src/payments/refunds/at-once.test.ts',
  'src/seed/bulk.test.ts',
  'src/seed/demo-ledger.test.ts',
  'src/seed/demo.test.ts',
  'src/server/graphql-http.test.ts',
  'src/server/sockets.test.ts',
  'src/server/test-world/test-world.test.ts',
];

/**
 * Returns the tests that run on PGlite if a server is present: tests without a database, and tests whose result can
 * differ there.
 */
export function testsBesideServer(): string[] {
  const onServer = new Set(databaseTests());
  return gatewayTests().filter((file) => !onServer.has(file) || embeddedTests.includes(file));
}

/**
 * They go over every operation, through hundreds of lives of a payment, or from process to process, and take as long as
 * fifty others. Where both databases are there they run on the server, where what is asked at once really is; what one
 * operation writes is held on both.
 */
export const sweeps: readonly string[] = [
  'src/operations/exactly-once.test.ts',
  'src/payments/lifecycle/random-lives.test.ts',
  'src/testing/authorization/alone.test.ts',
  'src/testing/authorization/matrix.test.ts',
  'src/testing/authorization/texts.test.ts',
  'src/trace/tracing.test.ts',
];

/** Those of some test files that are no sweeps. */
export const withoutSweeps = (files: readonly string[]): string[] =>
  files.filter((file) => !sweeps.includes(file));

/** Of the files that opened a database in one run (one on each line), those that opened none in another. */
export function leftOut(first: string, second: string): string[] {
  const filesIn = (list: string): Set<string> =>
    new Set(
      list
        .split('\n')
        .filter((line) => line !== '')
        .map((path) => relative(inRoot(), path)),
    );
  const others = filesIn(second);
  return [...filesIn(first)].filter((file) => !others.has(file)).toSorted();
}
