import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { migrated, startPglite } from '../../db/pglite.ts';
import { imageName, imagesFolder } from './image-name.ts';
import { empty, shapeOf, type Store } from './store.ts';

/** An engine of its own, in memory. */
export async function inMemory(): Promise<Store> {
  const client = await startFromImage();
  const ask = async (statements: string) => {
    const results = await client.exec(statements);
    return { rows: results.flatMap(({ rows }): unknown[] => rows) };
  };
  const first = await shapeOf(ask);
  return {
    open: () => migrated(client),
    async empty() {
      await empty(ask, first);
      await ask('DISCARD ALL');
    },
    remove: () => client.close(),
  };
}

/** An engine with the tables: starting from a kept image of an empty, migrated database takes a tenth of making one. */
export async function startFromImage(): Promise<PGlite> {
  const file = join(imagesFolder, `${imageName()}.tar`);
  const image = readIfThere(file);
  if (image !== null) return startPglite({ loadDataDir: image });
  const client = await startPglite({});
  await (await migrated(client)).close();
  const made = await client.dumpDataDir('none');
  mkdirSync(imagesFolder, { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, Buffer.from(await made.arrayBuffer()));
  renameSync(part, file); // other test files may be reading or making the same one
  return client;
}

function readIfThere(file: string): Blob | null {
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    return null;
  }
}
