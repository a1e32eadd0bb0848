import { Kind, visit, type ASTNode, type FragmentDefinitionNode } from 'graphql';
import type { SourceFile } from './inputs.ts';

/** A fragment and the file that defines it. */
export interface KnownFragment {
  node: FragmentDefinitionNode;
  path: string;
}

export type Fragments = ReadonlyMap<string, KnownFragment>;

/** All fragments of the workspace by name. */
export function fragmentsOf(sources: readonly SourceFile[]): Fragments {
  return new Map(
    sources.flatMap((source) =>
      source.fragments.map((node): [string, KnownFragment] => [node.name.value, { node, path: source.path }]),
    ),
  );
}

/** The fragments that a definition spreads, directly or through others, each once, in order of first use. */
export function usedFragments(
  node: ASTNode,
  fragments: Fragments,
  seen = new Set<string>(),
): KnownFragment[] {
  const used: KnownFragment[] = [];
  visit(node, {
    [Kind.FRAGMENT_SPREAD]: (spread) => {
      const name = spread.name.value;
      const fragment = fragments.get(name);
      if (!fragment || seen.has(name)) return;
      seen.add(name);
      used.push(fragment, ...usedFragments(fragment.node, fragments, seen));
    },
  });
  return used;
}
