import { group, listOf, text } from '../../shared/federation/parse.ts';
import { pnpm } from './pnpm.ts';

/** A package in a bill of materials, with all that CycloneDX says of it. */
export interface Component {
  /** Its package URL: `pkg:npm/react@19.3.0`. */
  purl: string;
  /** An SPDX expression; null where the package names none. */
  licence: string | null;
  whole: Readonly<Record<string, unknown>>;
}

/** A bill of materials in CycloneDX. */
export interface Sbom {
  components: readonly Component[];
  /** Everything in it but the components. */
  rest: Readonly<Record<string, unknown>>;
}

/** A package's address in a bill of materials. */
export const purlOf = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

function licenceOf(choice: unknown): string | null {
  if (choice === undefined) return null;
  const [first] = listOf(group)(choice, 'licenses');
  if (first === undefined) return null;
  if (first['expression'] !== undefined) return text(first['expression'], 'expression');
  const { id, name } = group(first['license'], 'license');
  return text(id ?? name, 'license');
}

function componentOf(value: unknown, name: string): Component {
  const whole = group(value, name);
  return { purl: text(whole['purl'], `${name}.purl`), licence: licenceOf(whole['licenses']), whole };
}

/** @throws MalformedError for what is no bill of materials in CycloneDX */
export function readSbom(json: string): Sbom {
  const { components, ...rest } = group(JSON.parse(json), 'bill of materials');
  if (rest['bomFormat'] !== 'CycloneDX') throw new Error('This is no bill of materials in CycloneDX.');
  return { components: listOf(componentOf)(components, 'components'), rest };
}

/** The text of a bill of materials, as CycloneDX has it. */
export const sbomText = ({ components, rest }: Sbom): string =>
  `${JSON.stringify({ ...rest, components: components.map(({ whole }) => whole) }, null, 2)}\n`;

/**
 * All that packages of the workspace need when they run, by the lockfile.
 * @throws Error with the package manager's words where it does not say.
 */
export async function closureOf(...packages: readonly string[]): Promise<Sbom> {
  const filters = packages.map((name) => `--filter=@keyturn/${name}`);
  const { status, stdout, stderr } = await pnpm([
    ...filters,
    'sbom',
    '--prod',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]);
  if (status !== 0) throw new Error(`pnpm sbom: ${stderr}`);
  return readSbom(stdout);
}

const refersTo = (value: unknown, purls: ReadonlySet<string>): boolean =>
  purls.has(text(group(value, 'dependency')['ref'], 'ref'));

/** The part of a bill of materials that is about some of its components. */
export function narrowed({ components, rest }: Sbom, purls: ReadonlySet<string>): Sbom {
  const dependencies = listOf(group)(rest['dependencies'], 'dependencies')
    .filter((each) => refersTo(each, purls))
    .map((each) => ({
      ...each,
      dependsOn: listOf(text)(each['dependsOn'] ?? [], 'dependsOn').filter((purl) => purls.has(purl)),
    }));
  return { components: components.filter(({ purl }) => purls.has(purl)), rest: { ...rest, dependencies } };
}
