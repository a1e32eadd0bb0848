import {
  type ArgumentNode,
  type ASTNode,
  type DirectiveNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
  type VariableNode,
} from 'graphql';

/** A longer line has its arguments on lines of their own. */
const longest = 80;

/**
 * The text of a document that a client sends, to the letter as graphql's `print` has it, for which it stands in in the build
 * (shared/federation/webpack.ts): that one prints schemas too. The gateway knows documents by their text.
 */
export function print(node: ASTNode): string {
  switch (node.kind) {
    case Kind.DOCUMENT:
      return node.definitions.map(print).join('\n\n');
    case Kind.OPERATION_DEFINITION:
      return operation(node);
    case Kind.FRAGMENT_DEFINITION:
      return fragment(node);
    case Kind.VARIABLE_DEFINITION:
      return `${print(node.variable)}: ${print(node.type)}${after(' = ', node.defaultValue)}${directives(node)}`;
    case Kind.VARIABLE:
      return `$${node.name.value}`;
    case Kind.SELECTION_SET:
      return `{\n${indented(node.selections.map(print))}\n}`;
    case Kind.FIELD: {
      const alias = node.alias === undefined ? '' : `${node.alias.value}: `;
      return `${called(alias + node.name.value, node.arguments)}${directives(node)}${after(' ', node.selectionSet)}`;
    }
    case Kind.FRAGMENT_SPREAD:
      return `...${node.name.value}${directives(node)}`;
    case Kind.INLINE_FRAGMENT:
      return `...${after(' on ', node.typeCondition)}${directives(node)} ${print(node.selectionSet)}`;
    case Kind.ARGUMENT:
    case Kind.OBJECT_FIELD:
      return `${node.name.value}: ${print(node.value)}`;
    case Kind.NAMED_TYPE:
      return node.name.value;
    case Kind.LIST_TYPE:
      return `[${print(node.type)}]`;
    case Kind.NON_NULL_TYPE:
      return `${print(node.type)}!`;
    case Kind.INT:
    case Kind.FLOAT:
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.NULL:
    case Kind.ENUM:
    case Kind.LIST:
    case Kind.OBJECT:
      return value(node);
    default:
      throw new Error(`No document of a client has a ${node.kind}.`);
  }
}

function operation({
  operation: type,
  name,
  variableDefinitions,
  directives: own,
  selectionSet,
}: OperationDefinitionNode): string {
  const variables = listed('(', variableDefinitions, ')');
  const named = `${name?.value ?? ''}${variables}`;
  const head = `${type}${named === '' ? '' : ` ${named}`}${directives({ directives: own })}`;
  return `${head === 'query' ? '' : `${head} `}${print(selectionSet)}`;
}

const fragment = (node: FragmentDefinitionNode): string =>
  `fragment ${node.name.value} on ${print(node.typeCondition)}${directives(node)} ${print(node.selectionSet)}`;

function value(node: Exclude<ValueNode, VariableNode>): string {
  if (node.kind === Kind.NULL) return 'null';
  if (node.kind === Kind.LIST) return `[${node.values.map(print).join(', ')}]`;
  if (node.kind === Kind.OBJECT) return `{${node.fields.map(print).join(', ')}}`;
  return node.kind === Kind.STRING ? JSON.stringify(node.value) : String(node.value);
}

/** A name with its arguments. */
function called(name: string, given: readonly ArgumentNode[] | undefined): string {
  const line = name + listed('(', given, ')');
  return line.length > longest && given !== undefined ? `${name}(\n${indented(given.map(print))}\n)` : line;
}

const directives = ({ directives: own }: { readonly directives?: readonly DirectiveNode[] | undefined }) =>
  (own ?? []).map((each) => ` @${each.name.value}${listed('(', each.arguments, ')')}`).join('');

const listed = (start: string, nodes: readonly ASTNode[] | undefined, end: string): string =>
  nodes === undefined || nodes.length === 0 ? '' : start + nodes.map(print).join(', ') + end;

const after = (start: string, node: ASTNode | undefined): string =>
  node === undefined ? '' : start + print(node);

const indented = (texts: readonly string[]): string => `  ${texts.join('\n').replaceAll('\n', '\n  ')}`;

/** What the library shows of a document in its errors. */
export { print as printForError };
