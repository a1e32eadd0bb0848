import { createHash } from 'node:crypto';

/**
 * Hash trees as RFC 6962 (2.1) makes them: a leaf is hashed behind 0x00 and two nodes behind 0x01, so that neither can be
 * taken for the other. Hashes are hex.
 */
const hashOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hash of a leaf's text. */
export const leafHash = (text: string): string => hashOf(LEAF, text);

/** The hash of two nodes. */
export const nodeHash = (left: string, right: string): string =>
  hashOf(NODE, Buffer.from(left, 'hex'), Buffer.from(right, 'hex'));

/** The root of no leaves. */
export const emptyRoot: string = hashOf('');

/** How many of more than one leaf are on the left: the largest power of two that is smaller. */
const leftOf = (count: number): number => 2 ** (Math.ceil(Math.log2(count)) - 1);

/** The root of leaves in their order. */
export function rootOf(leaves: readonly string[]): string {
  const [first] = leaves;
  if (first === undefined) return emptyRoot;
  if (leaves.length === 1) return first;
  const left = leftOf(leaves.length);
  return nodeHash(rootOf(leaves.slice(0, left)), rootOf(leaves.slice(left)));
}

/** A tree of which only some leaves are shown; of every other part there is its hash. */
export type Pruned<Leaf> = string | { left: Pruned<Leaf>; right: Pruned<Leaf> } | { leaf: Leaf };

/** Shows the leaves at the given places. Null for a tree without leaves. */
export function pruned<Leaf>(
  leaves: readonly Leaf[],
  hashOfLeaf: (leaf: Leaf) => string,
  shown: ReadonlySet<number>,
): Pruned<Leaf> | null {
  if (leaves.length === 0) return null;
  const hashes = leaves.map(hashOfLeaf);
  const places = [...shown];
  const cut = (from: number, to: number, within: readonly number[]): Pruned<Leaf> => {
    if (within.length === 0) return rootOf(hashes.slice(from, to));
    const [leaf] = leaves.slice(from, from + 1);
    if (to - from === 1 && leaf !== undefined) return { leaf };
    const middle = from + leftOf(to - from);
    return {
      left: cut(
        from,
        middle,
        within.filter((place) => place < middle),
      ),
      right: cut(
        middle,
        to,
        within.filter((place) => place >= middle),
      ),
    };
  };
  return cut(0, leaves.length, places);
}

/** What a pruned tree leads to, and what of it is shown, from left to right; null stands for what is not shown. */
export function unpruned<Leaf>(
  tree: Pruned<Leaf> | null,
  hashOfLeaf: (leaf: Leaf) => string,
): { root: string; shown: (Leaf | null)[] } {
  if (tree === null) return { root: emptyRoot, shown: [] };
  const shown: (Leaf | null)[] = [];
  const read = (node: Pruned<Leaf>): string => {
    if (typeof node === 'string') {
      shown.push(null);
      return node;
    }
    if ('leaf' in node) {
      shown.push(node.leaf);
      return hashOfLeaf(node.leaf);
    }
    return nodeHash(read(node.left), read(node.right));
  };
  return { root: read(tree), shown };
}
