import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIn, builtCheckout, tagsOf } from './beside/checkout.ts';
import { answeredBy, documentsOf, refusedOperations, releasedFile } from './beside/documents.ts';
import { BesideError } from './beside/error.ts';
import { tryPair, type Pair } from './beside/pair.ts';
import { otherBuild } from './beside/ref.ts';
import { root } from './lib/workspace.ts';
import { createRunDatabase, serverOf } from './test/postgres.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { released: { type: 'boolean', default: false } },
});

/**
 * `pnpm beside [ref]`: has another build's pages work with this gateway, then these pages with the other build's gateway,
 * on one database that this build has migrated first (ADR 0227). With `--released` the other build's documents are taken
 * over before, as those of the build that is out.
 */
async function beside(): Promise<boolean> {
  const ref = otherBuild(positionals[0], tagsOf());
  const other = await builtCheckout(ref);
  if (values.released) writeFileSync(releasedFile(root), `${JSON.stringify(documentsOf(other), null, 2)}\n`);
  await buildIn(root);
  const server = serverOf(process.env);
  const database = server === undefined ? null : await createRunDatabase(server);
  const data = mkdtempSync(join(tmpdir(), 'keyturn-beside-'));
  const shared = { data, databaseUrl: database?.url ?? null };
  try {
    const earlier = {
      ...shared,
      title: `The pages of ${ref} with this gateway`,
      pages: other,
      gateway: root,
    };
    const later = { ...shared, title: `These pages with the gateway of ${ref}`, pages: root, gateway: other };
    if (tellRefused(earlier) || !(await tryPair(earlier))) return false;
    if (!tellRefused(later)) return await tryPair(later);
    console.log('So pages are rolled back before their gateway is.');
    return true;
  } finally {
    await database?.drop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Names what the pages ask that their gateway would refuse in production. Gives whether there is anything. */
function tellRefused({ title, pages, gateway }: Pair): boolean {
  const refused = refusedOperations(documentsOf(pages), answeredBy(gateway));
  if (refused.length > 0) console.log(`${title}: it refuses ${refused.join(', ')}.`);
  return refused.length > 0;
}

try {
  process.exit((await beside()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof BesideError ? error.message : error);
  process.exit(1);
}
