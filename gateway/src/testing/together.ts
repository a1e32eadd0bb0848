import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { after, before, suite } from 'node:test';
import { keepTestDatabases, removeTestDatabases } from './database.ts';

// Runs the test files that it is given one after the other in one process: `node together.ts FILE…`. What each of them
// would do again (starting Node, the engine and the schema, and compiling them) was two thirds of their time.

const load = createRequire(import.meta.url);

keepTestDatabases();
for (const file of process.argv.slice(2)) {
  suite(file, () => {
    const path = resolve(file);
    before(() => {
      process.argv[1] = path; // as if it ran by itself
    });
    load(path);
  });
}
after(removeTestDatabases);
