import type { CDPSession } from '@playwright/test';
import { fromJson, property } from '../../support/unknown.ts';

/** Bytes of a page's heap, the browser's own objects included. */
export interface HeapParts {
  /** Bytecode, machine code and what is learnt about functions while they run. */
  readonly code: number;
  /** Everything else: what the program keeps. */
  readonly kept: number;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Takes a heap snapshot and adds up its parts; garbage is collected before. */
export async function heapParts(devtools: CDPSession): Promise<HeapParts> {
  let text = '';
  const take = ({ chunk }: { chunk: string }): void => {
    text += chunk;
  };
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const snapshot = fromJson(text);
  const meta = property(property(snapshot, 'snapshot'), 'meta');
  const fields = listOf(property(meta, 'node_fields'));
  const types = listOf(listOf(property(meta, 'node_types'))[0]);
  const nodes = listOf(property(snapshot, 'nodes')).map(Number);
  const [type, size, code] = [fields.indexOf('type'), fields.indexOf('self_size'), types.indexOf('code')];
  const parts = { code: 0, kept: 0 };
  for (let at = 0; at < nodes.length; at += fields.length)
    parts[nodes[at + type] === code ? 'code' : 'kept'] += nodes[at + size] ?? 0;
  return parts;
}
