import { Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';
import type { Asked } from '../context/along.ts';

const known = new WeakMap<FieldNode, Map<string, Asked>>();

/**
 * Which fields below its own (or below a field of that) a resolver's document asks for, so that no more is read. A field
 * that is left out by a variable counts as asked for. Worked out once for each document that the engine keeps.
 */
export function askedFields(info: GraphQLResolveInfo, path = ''): Asked {
  const [node] = info.fieldNodes;
  if (node === undefined) return new Set();
  const worked = known.get(node) ?? new Map<string, Asked>();
  known.set(node, worked);
  const asked = worked.get(path) ?? fieldsBelow(info, path);
  worked.set(path, asked);
  return asked;
}

function fieldsBelow({ fieldNodes, fragments }: GraphQLResolveInfo, path: string): Asked {
  const asked = new Set<string>();
  const add = (set: SelectionSetNode | undefined, under: string): void => {
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) {
        const field = `${under}${selection.name.value}`;
        asked.add(field);
        add(selection.selectionSet, `${field}.`);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet, under);
      else add(fragments[selection.name.value]?.selectionSet, under);
    }
  };
  for (const each of fieldNodes) add(each.selectionSet, '');
  const start = path === '' ? '' : `${path}.`;
  return new Set([...asked].filter((each) => each.startsWith(start)).map((each) => each.slice(start.length)));
}
