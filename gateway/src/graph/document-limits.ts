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
import { limits } from '../base/limits.ts';

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
