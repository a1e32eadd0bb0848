import type { Chunk, Compilation, Compiler } from 'webpack';
import { contractFile, partModulesOf } from './remote-source.ts';

const exposed = 'contract';

/** What a remote's container exposes, by a name that `ContractInEntry` finds it by. */
export const exposedContract = { './contract': { import: './src/contract.ts', name: exposed } };

/** Has a remote's contract come with its entry: a file of its own would be one more way to the server. */
export class ContractInEntry {
  /** The container's name. */
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ContractInEntry', (compilation) => {
      compilation.hooks.optimizeChunks.tap('ContractInEntry', () => this.#join(compilation));
    });
  }

  #join({ chunkGraph, chunks, entrypoints, namedChunks }: Compilation): void {
    const entry = entrypoints.get(this.#name)?.getEntrypointChunk();
    const contract = namedChunks.get(exposed);
    if (entry === undefined || contract === undefined) return;
    if (!chunkGraph.canChunksBeIntegrated(entry, contract)) return;
    chunkGraph.integrateChunks(entry, contract);
    chunks.delete(contract);
  }
}

/** The scripts of each part of the remote in a folder, beside its entry: of `screens/home`. */
export async function partScripts(
  { chunkGraph, modules }: Compilation,
  root: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const contract = [...modules].find((module) => module.nameForCondition() === contractFile(root));
  const scripts = new Map(
    (contract?.blocks ?? []).map((block) => {
      const chunks = chunkGraph.getBlockChunkGroup(block)?.chunks ?? [];
      return [block.request, scriptsOf(chunks.filter((chunk) => !chunk.hasRuntime()))];
    }),
  );
  const parts = Object.entries(await partModulesOf(root));
  return Object.fromEntries(parts.map(([part, module]) => [part, scripts.get(module) ?? []]));
}

const scriptsOf = (chunks: readonly Chunk[]): readonly string[] =>
  chunks.flatMap(({ files }) => [...files].filter((file) => file.endsWith('.js')));
