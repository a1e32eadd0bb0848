import { inputsHash, isFresh, writeOutputs } from './codegen/cache.ts';
import { operationPaths, schemaPaths } from './codegen/inputs.ts';

/**
 * Brings every generated file up to date (`*.generated.ts` beside the browser's `.graphql` files, and the gateway's
 * `src/generated`). Returns what is wrong with the sources; nothing when all is well.
 */
export async function runCodegen(): Promise<string[]> {
  if (schemaPaths().length === 0) {
    console.log('codegen: gateway/schema holds no schema yet');
    return [];
  }
  const inputs = inputsHash();
  if (isFresh(inputs)) return [];
  const { generate } = await import('./codegen/generate.ts');
  const { outputs, complaints } = await generate(schemaPaths(), operationPaths());
  const changed = writeOutputs(complaints.length === 0 ? inputs : null, outputs);
  console.log(`codegen: ${outputs.size} files, ${changed} changed`);
  return complaints;
}

if (import.meta.main) {
  const complaints = await runCodegen();
  for (const complaint of complaints) console.error(complaint);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}
