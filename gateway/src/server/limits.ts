import {
  getNamedType,
  GraphQLError,
  isListType,
  isObjectType,
  isNonNullType,
  Kind,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { badInput } from './errors.ts';

/** What one request may ask for. */
export const limits = {
  /** Bytes of a request body. */
  body: 1_048_576,
  /** Lexical tokens of a document. */
  tokens: 10_000,
  /** Levels of nesting of a document. */
  depth: 12,
  /** Fields of a document that are renamed, fragments counted where they are spread. */
  aliases: 60,
  /** Estimated number of values that a document asks for. */
  cost: 30_000,
  /** Entries of one page. */
  page: 100,
  /** Ids given to one operation. */
  ids: 100,
  /** Subscriptions of one socket. */
  subscriptions: 20,
} as const;

/** How many values a list is taken to hold when a document is weighed. */
const assumed = { page: 12, list: 3 };

interface Weight {
  depth: number;
  aliases: number;
  cost: number;
}

const refusal = (message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { code: 'BAD_INPUT' } });

/** Refuses documents that nest too deep, rename too much or ask for too many values. Introspection is not weighed. */
export function documentLimits(context: ValidationContext): ASTVisitor {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of context.getDocument().definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return {
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation);
      if (!root) return;
      const { depth, aliases, cost } = weigher(context.getSchema(), fragments)(operation.selectionSet, root);
      if (depth > limits.depth) {
        context.reportError(
          refusal(`The query is nested ${depth} levels deep; at most ${limits.depth} levels are allowed.`),
        );
      }
      if (aliases > limits.aliases) {
        context.reportError(
          refusal(`The query uses ${aliases} aliases; at most ${limits.aliases} are allowed.`),
        );
      }
      if (cost > limits.cost) {
        context.reportError(
          refusal(`The query asks for too much at once (${cost} of at most ${limits.cost}).`),
        );
      }
    },
  };
}

function weigher(schema: GraphQLSchema, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const nothing: Weight = { depth: 0, aliases: 0, cost: 0 };
  const spreading = new Set<string>();
  const known = new Map<string, Weight>();

  const ofFragment = (name: string): Weight => {
    const fragment = fragments.get(name);
    const before = known.get(name);
    if (before) return before;
    if (!fragment || spreading.has(name)) return nothing;
    spreading.add(name);
    const weight = ofSet(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value));
    spreading.delete(name);
    known.set(name, weight);
    return weight;
  };

  const ofSet = (set: SelectionSetNode, parent: GraphQLNamedType | undefined): Weight => {
    const total: Weight = { depth: 0, aliases: 0, cost: 0 };
    const add = (weight: Weight): void => {
      total.depth = Math.max(total.depth, weight.depth);
      total.aliases += weight.aliases;
      total.cost += weight.cost;
    };
    for (const selection of set.selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) add(ofFragment(selection.name.value));
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        const condition = selection.typeCondition?.name.value;
        add(ofSet(selection.selectionSet, condition === undefined ? parent : schema.getType(condition)));
      } else if (!selection.name.value.startsWith('__')) {
        const type = isObjectType(parent) ? parent.getFields()[selection.name.value]?.type : undefined;
        const below = selection.selectionSet
          ? ofSet(selection.selectionSet, type && getNamedType(type))
          : nothing;
        const times =
          type && holdsMany(type) ? (selection.name.value === 'entries' ? assumed.page : assumed.list) : 1;
        add({
          depth: 1 + below.depth,
          aliases: (selection.alias ? 1 : 0) + below.aliases,
          cost: times * (1 + below.cost),
        });
      }
    }
    return total;
  };
  return ofSet;
}

const holdsMany = (type: GraphQLOutputType): boolean => isListType(isNonNullType(type) ? type.ofType : type);

/**
 * The size of a page as asked for.
 *
 * @throws GatewayError BAD_INPUT unless it is between 1 and 100.
 */
export function pageSize(limit: number | null | undefined, otherwise: number): number {
  const size = limit ?? otherwise;
  if (size < 1 || size > limits.page) throw badInput(`A page holds 1 to ${limits.page} entries.`, 'limit');
  return size;
}
