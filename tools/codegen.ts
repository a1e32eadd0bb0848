import { readFileSync } from 'node:fs';
import { inputsHash, isFresh, writeOutputs } from './codegen/cache.ts';
import { operationPaths, schemaPaths } from './codegen/inputs.ts';
import { tokenCopies, tokensOf, tokensPath } from './codegen/server-tokens.ts';
import { inRoot } from './lib/workspace.ts';

/**
 * Brings every generated file up to date (`*.generated.ts` beside the browser's `.graphql` files, the gateway's
 * `src/generated`, the client package's operations, the reference of the API, and the copies of the design tokens). Returns what is wrong with the sources; nothing when all is well.
 */
export async function runCodegen(): Promise<string[]> {
  if (schemaPaths().length === 0) {
    console.log('codegen: gateway/schema holds no schema yet');
    return [];
  }
  const inputs = inputsHash();
  if (isFresh(inputs)) return [];
  const { generate } = await import('./codegen/generate.ts');
  const { clientModule } = await import('./codegen/client.ts');
  const ours = await generate(schemaPaths(), operationPaths());
  const client = await clientModule();
  const complaints = [...ours.complaints, ...client.complaints];
  const css = readFileSync(inRoot(tokensPath), 'utf8');
  const outputs = new Map([...ours.outputs, ...client.outputs]);
  for (const name of ['sandbox', 'portal'] as const) outputs.set(tokenCopies[name].path, tokensOf(name, css));
  const changed = writeOutputs(complaints.length === 0 ? inputs : null, outputs);
  console.log(`codegen: ${outputs.size} files, ${changed} changed`);
  return complaints;
}

if (import.meta.main) {
  const complaints = await runCodegen();
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
