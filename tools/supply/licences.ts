import satisfies from 'spdx-satisfies';
import type { Component } from './sbom.ts';

/** Licences under which anything may be shipped: they ask for no more than that they are named. */
const allowed = [
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'PSF-2.0',
];

/** Packages with another licence, or none that they name, and why they may be here. */
const exceptions: Readonly<Record<string, string>> = {
  '@keyturn/client': 'our own',
  '@keyturn/shared': 'our own',
  '@fontsource-variable/inter': 'OFL-1.1: a font, shipped unchanged under its own name',
  'axe-core': 'MPL-2.0: runs in tests, is shipped with nothing',
  'caniuse-lite': 'CC-BY-4.0: data that builds read, shipped with nothing',
  'dejavu-fonts-ttf': 'Bitstream Vera’s licence: a font, embedded as its licence allows',
  dwolla: 'MIT by its README, which its manifest does not name',
  'png-js': 'MIT by its LICENSE file, which its manifest does not name',
};

const nameOf = (purl: string): string =>
  decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/@[^@]*$/, ''));

function isAllowed(licence: string | null): boolean {
  try {
    return licence !== null && satisfies(licence, allowed);
  } catch {
    // A licence of the package's own words.
    return false;
  }
}

/** Packages that may not be shipped as they are, each with its licence. */
export const refused = (components: readonly Component[]): string[] =>
  components
    .filter(({ purl, licence }) => !(nameOf(purl) in exceptions) && !isAllowed(licence))
    .map(({ purl, licence }) => `${nameOf(purl)}: ${licence ?? 'names no licence'}`);

/** Exceptions that nothing needs any more. */
export function unneeded(components: readonly Component[]): string[] {
  const names = new Set(components.map(({ purl }) => nameOf(purl)));
  return Object.keys(exceptions).filter((name) => !names.has(name));
}
