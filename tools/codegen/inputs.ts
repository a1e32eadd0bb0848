import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  Kind,
  parse,
  Source,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
} from 'graphql';
import { filesBelow } from '../lib/files.ts';
import { browserPackages, inRoot, root } from '../lib/workspace.ts';

/** One `.graphql` file: its path relative to the root, and what it defines. */
export interface SourceFile {
  path: string;
  document: DocumentNode;
  operations: OperationDefinitionNode[];
  fragments: FragmentDefinitionNode[];
}

const isGraphql = (path: string): boolean => path.endsWith('.graphql');

/** The schema's files. */
export const schemaPaths = (): string[] => filesBelow(inRoot('gateway', 'schema'), isGraphql);

/** The files with the browser's operations and fragments. */
export const operationPaths = (): string[] =>
  browserPackages.flatMap((pkg) => filesBelow(inRoot(pkg), isGraphql));

/** The published parts of the schema, one file for each date. */
export const publishedPaths = (): string[] => filesBelow(inRoot('gateway', 'public'), isGraphql).toSorted();

/** The files with the operations of the client package. */
export const clientPaths = (): string[] => filesBelow(inRoot('gateway', 'client', 'documents'), isGraphql);

/**
 * Parses one file of operations.
 * @throws GraphQLError with the file's name and line on a syntax error.
 */
export function readSource(absolutePath: string): SourceFile {
  const path = relative(root, absolutePath);
  return sourceOf(path, readFileSync(absolutePath, 'utf8'));
}

/** As {@link readSource}, from text. */
export function sourceOf(path: string, text: string): SourceFile {
  const document = parse(new Source(text, path));
  return {
    path,
    document,
    operations: document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION),
    fragments: document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION),
  };
}

/** The file that is generated for a `.graphql` file. */
export const generatedPath = (path: string): string => path.replace(/\.graphql$/, '.generated.ts');
