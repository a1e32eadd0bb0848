import ts from 'typescript';
import { inRoot } from '../lib/workspace.ts';
import type { Manifest } from './manifests.ts';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  types: [],
};

/** Where the source below would be: packages are looked for from here. */
const file = inRoot('tools', 'kubernetes', 'manifests.generated-for-checking.ts');

const nameOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;

/**
 * Holds manifests to Kubernetes' published API. Its JSON schemas let fields pass that nobody knows, as a cluster would
 * drop them in silence; its types, made of the same schemas, do not: the compiler names a misspelled field, one that is
 * missing and one of another type.
 *
 * @returns what is wrong, a line for each
 */
export function againstTypes(manifests: readonly Manifest[]): string[] {
  const lines = manifests.map(
    (each, at) =>
      `const m${at}: import('kubernetes-models/${each.apiVersion}').I${each.kind} = ${JSON.stringify(each)};`,
  );
  const source = ts.createSourceFile(file, `${lines.join('\n')}\nexport {};\n`, ts.ScriptTarget.ES2022);
  const host = ts.createCompilerHost(options);
  const files = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => (name === file ? source : files(name, ...rest));
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program, source).map(({ start = 0, messageText }) => {
    const manifest = manifests[ts.getLineAndCharacterOfPosition(source, start).line];
    return `${manifest ? nameOf(manifest) : file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}

const isModel = (value: unknown): value is new (manifest: Manifest) => { validate(): void } =>
  typeof value === 'function';

/** Holds one manifest to the published JSON schema, which knows formats and bounds. @throws Error naming what is wrong. */
export async function againstSchema(manifest: Manifest): Promise<void> {
  const models: unknown = await import(`kubernetes-models/${manifest.apiVersion}`);
  const model: unknown = Reflect.get(Object(models), manifest.kind);
  if (!isModel(model)) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}.`);
  new model(manifest).validate();
}
