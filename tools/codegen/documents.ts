import { posix } from 'node:path';
import {
  Kind,
  print,
  visit,
  type DefinitionNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { usedFragments, type Fragments } from './fragments.ts';
import { generatedPath, type SourceFile } from './inputs.ts';

type Executable = OperationDefinitionNode | FragmentDefinitionNode;

/** Type and constant names begin with a capital letter and are otherwise as written. */
export const exportedName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } };

const namesTypename = (selection: SelectionNode): boolean =>
  selection.kind === Kind.FIELD && selection.name.value.startsWith('__');

/**
 * Adds `__typename` where the cache of the browser adds it, so that what is sent is byte for byte the document
 * in the allow list.
 */
export function withTypenames<T extends Executable>(definition: T): T {
  return visit(definition, {
    SelectionSet: {
      leave: (set: SelectionSetNode, _key, parent) => {
        const isRoot =
          parent !== undefined &&
          !Array.isArray(parent) &&
          'kind' in parent &&
          parent.kind === Kind.OPERATION_DEFINITION;
        if (isRoot || set.selections.some(namesTypename)) return undefined;
        return { ...set, selections: [...set.selections, typename] };
      },
    },
  });
}

/** An operation with everything that it spreads, in the order in which the browser holds it. */
export function executableDocument(operation: OperationDefinitionNode, fragments: Fragments): DocumentNode {
  const definitions: DefinitionNode[] = [
    operation,
    ...usedFragments(operation, fragments).map(({ node }) => node),
  ];
  return { kind: Kind.DOCUMENT, definitions: definitions.map((node) => withTypenames(node as Executable)) };
}

/** The text in which an operation reaches the gateway. */
export const sentText = (operation: OperationDefinitionNode, fragments: Fragments): string =>
  print(executableDocument(operation, fragments));

const literal = (node: Executable): string =>
  JSON.stringify(withTypenames(node), (key, value: unknown) => {
    const empty = Array.isArray(value) && value.length === 0 && key !== 'selections';
    return key === 'loc' || (key === 'block' && value === false) || empty ? undefined : value;
  });

/** A package sees of another one what that shows: the fragments of shared code are exported by their entry. */
function importPath(from: string, to: string): string {
  const isForeign = to.startsWith('shared/') && !from.startsWith('shared/');
  if (isForeign) return `@keyturn/${posix.dirname(to)}`;
  const path = posix.relative(posix.dirname(from), generatedPath(to)).replace(/\.ts$/, '');
  return path.startsWith('.') ? path : `./${path}`;
}

/** Whether an operation makes changes that set something, each by the schema's `@sets`. */
const sets = (node: Executable, schema: GraphQLSchema): boolean =>
  node.kind === Kind.OPERATION_DEFINITION &&
  node.operation === 'mutation' &&
  node.selectionSet.selections.every((selection) => {
    const name = selection.kind === Kind.FIELD ? selection.name.value : '';
    const field = schema.getMutationType()?.getFields()[name]?.astNode;
    return field?.directives?.some((directive) => directive.name.value === 'sets') === true;
  });

function documentOf(node: Executable, fragments: Fragments, schema: GraphQLSchema): string {
  const isFragment = node.kind === Kind.FRAGMENT_DEFINITION;
  const name = exportedName(node.name?.value ?? '');
  const kind = isFragment ? 'Fragment' : exportedName(node.operation);
  const types = isFragment ? `${name}Fragment, unknown` : `${name}${kind}, ${name}${kind}Variables`;
  const spread = usedFragments(node, fragments).map(
    ({ node: used }) => `${fragmentConstant(used)}.definitions[0]`,
  );
  const definitions = [literal(node), ...spread].join(', ');
  const constant = isFragment ? fragmentConstant(node) : `${name}Document`;
  const known = sets(node, schema) ? ' sets: true,' : '';
  const text =
    node.kind === Kind.OPERATION_DEFINITION && node.operation === 'query'
      ? `\nexport const ${name}Text = ${JSON.stringify(sentText(node, fragments))};`
      : '';
  return `export const ${constant} = { kind: 'Document',${known} definitions: [${definitions}] } as unknown as TypedDocumentNode<${types}>;${text}`;
}

const fragmentConstant = (node: FragmentDefinitionNode): string =>
  `${exportedName(node.name.value)}FragmentDoc`;

/**
 * The imports and constants that hold a file's documents as parsed objects: nothing parses GraphQL in the browser. What
 * the browser has to know of a change beside its text stands in its document; a query is there as it is sent too, for who
 * asks before there is a client.
 */
export function documentConstants(
  source: SourceFile,
  fragments: Fragments,
  schema: GraphQLSchema,
): { imports: string; constants: string } {
  const used = usedFragments(source.document, fragments);
  const imports = used
    .filter(({ path }) => path !== source.path)
    .map(({ node, path }) => `import { ${fragmentConstant(node)} } from '${importPath(source.path, path)}';`);
  const inOrder = dependenciesFirst([...source.fragments, ...source.operations], fragments);
  return {
    imports: [`import type { TypedDocumentNode } from '@graphql-typed-document-node/core';`, ...imports].join(
      '\n',
    ),
    constants: inOrder.map((node) => documentOf(node, fragments, schema)).join('\n'),
  };
}

function dependenciesFirst(nodes: Executable[], fragments: Fragments): Executable[] {
  const placed = new Set<Executable>();
  const place = (node: Executable): void => {
    if (placed.has(node)) return;
    for (const used of usedFragments(node, fragments)) if (nodes.includes(used.node)) place(used.node);
    placed.add(node);
  };
  nodes.forEach(place);
  return [...placed];
}
