import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../../context/deps.ts';
import { zipped } from '../proofs/archive.ts';
import { evidencePdf } from '../proofs/evidence-pdf.ts';
import { evidenceName, paperName } from '../proofs/evidence.ts';
import { gather, type Scope } from './gather.ts';

/** The evidence of a scope as a zip. A file that is gone is left out: verify says so. */
export async function evidenceArchive(
  { db, ports, clock }: Pick<Deps, 'db' | 'clock' | 'ports'>,
  scope: Scope,
): Promise<Uint8Array> {
  const at = clock();
  const { evidence, files } = await gather(db, ports.files, at, scope);
  const contents = new Map<string, string | Uint8Array>([
    [evidenceName, JSON.stringify(evidence)],
    [paperName, await evidencePdf(evidence)],
  ]);
  for (const [name, key] of files) {
    const stored = await ports.files.read(key);
    if (stored !== null) contents.set(name, await buffer(stored.content));
  }
  return zipped(contents, at);
}
