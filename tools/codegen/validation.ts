import { Kind, NoUnusedFragmentsRule, specifiedRules, validate, type GraphQLSchema } from 'graphql';
import { usedFragments, type Fragments } from './fragments.ts';
import type { SourceFile } from './inputs.ts';

const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule);

/** What is wrong with one file against the schema, each complaint with the file's name and line. */
export function complaintsAbout(schema: GraphQLSchema, source: SourceFile, fragments: Fragments): string[] {
  const own = new Set(source.fragments);
  const foreign = usedFragments(source.document, fragments).filter(({ node }) => !own.has(node));
  const document = {
    kind: Kind.DOCUMENT,
    definitions: [...source.document.definitions, ...foreign.map(({ node }) => node)],
  } as const;
  return [
    ...anonymousOperations(source),
    ...validate(schema, document, rules).map((error) => {
      const at = error.nodes?.[0]?.loc;
      return at
        ? `${at.source.name}:${at.startToken.line} ${error.message}`
        : `${source.path} ${error.message}`;
    }),
  ];
}

const anonymousOperations = (source: SourceFile): string[] =>
  source.operations.filter(({ name }) => !name).map(() => `${source.path} An operation needs a name.`);

/** Names that two files define: operations and fragments are known by name in the whole workspace. */
export function duplicateNames(sources: readonly SourceFile[]): string[] {
  const firstSeen = new Map<string, string>();
  const complaints: string[] = [];
  for (const source of sources) {
    for (const { kind, name } of [...source.operations, ...source.fragments]) {
      const key = `${kind === Kind.FRAGMENT_DEFINITION ? 'fragment' : 'operation'} ${name?.value ?? ''}`;
      const first = firstSeen.get(key);
      if (first) complaints.push(`${source.path} The ${key} is defined in ${first} too.`);
      firstSeen.set(key, first ?? source.path);
    }
  }
  return complaints;
}
