import { existsSync, readFileSync, rmSync } from 'node:fs';
import { filesBelow, hashOf, readJson, sha256, writeIfChanged } from '../lib/files.ts';
import { inRoot } from '../lib/workspace.ts';
import { clientPaths, operationPaths, publishedPaths, schemaPaths } from './inputs.ts';
import { tokensPath } from './server-tokens.ts';
import { mappersPath } from './schema-types.ts';

const statePath = inRoot('.cache', 'codegen.json');

interface State {
  inputs: string;
  outputs: Record<string, string>;
}

/** The hash of all that the generated files depend on. */
export function inputsHash(): string {
  const generator = [...filesBelow(inRoot('tools', 'codegen')), inRoot('tools', 'lib', 'files.ts')];
  const mappers = existsSync(mappersPath) ? [mappersPath] : [];
  const others = [inRoot(tokensPath), inRoot('pnpm-lock.yaml')];
  const client = [...publishedPaths(), ...clientPaths()];
  return hashOf([...schemaPaths(), ...operationPaths(), ...client, ...mappers, ...generator, ...others]);
}

function readState(): State | undefined {
  const state = readJson(statePath);
  if (typeof state !== 'object' || state === null || !('inputs' in state) || !('outputs' in state))
    return undefined;
  const { inputs, outputs } = state;
  if (typeof inputs !== 'string' || typeof outputs !== 'object' || outputs === null) return undefined;
  return {
    inputs,
    outputs: Object.fromEntries(Object.entries(outputs).map(([path, hash]) => [path, String(hash)])),
  };
}

/** Whether every generated file is there, as it was made from just these inputs. */
export function isFresh(inputs: string): boolean {
  const state = readState();
  if (state?.inputs !== inputs) return false;
  return Object.entries(state.outputs).every(
    ([path, hash]) => existsSync(inRoot(path)) && sha256(readFileSync(inRoot(path))) === hash,
  );
}

/** Writes the outputs and removes what an earlier run made and this one did not; returns how many files changed. */
export function writeOutputs(inputs: string | null, outputs: ReadonlyMap<string, string>): number {
  let changed = 0;
  for (const [path, content] of outputs) if (writeIfChanged(inRoot(path), content)) changed += 1;
  for (const path of Object.keys(readState()?.outputs ?? {})) {
    if (!outputs.has(path)) rmSync(inRoot(path), { force: true });
  }
  const hashes = Object.fromEntries([...outputs].map(([path, content]) => [path, sha256(content)]));
  writeIfChanged(statePath, JSON.stringify({ inputs: inputs ?? '', outputs: hashes }));
  return changed;
}
