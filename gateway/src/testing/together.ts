import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { after, before, suite } from 'node:test';
import { keepTestDatabases, removeTestDatabases } from './database.ts';

// Runs the test files that it is given one after the other in one process: `node together.ts FILE…`. What each of them
// would do again (starting Node, the engine and the schema, and compiling them) was two thirds of their time.

const load = createRequire(import.meta.url);

/** How long what the last file has begun may take to end, milliseconds. */
const ENDS_WITHIN_MS = 60_000;

/** Ends a process that a test left something running in: it would never end by itself, and nobody would be told. */
function endLater(): void {
  setTimeout(() => {
    console.error(`Something that a test began still runs: ${process.getActiveResourcesInfo().join(', ')}.`);
    process.exit(1);
  }, ENDS_WITHIN_MS).unref();
}

keepTestDatabases();
const files = process.argv.slice(2);
for (const file of files) {
  suite(file, () => {
    const path = resolve(file);
    before(() => {
      process.argv[1] = path; // as if it ran by itself
    });
    load(path);
    if (file === files.at(-1)) after(endLater);
  });
}
after(removeTestDatabases);
