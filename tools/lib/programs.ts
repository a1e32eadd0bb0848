import { browserPackages, portalIslands } from './workspace.ts';

/** Packages that the compiler reads as one program, so that what they share is read and checked once. */
export interface Program {
  name: string;
  /** Its configuration, relative to the root. */
  project: string;
  /** Folders, of which a later program's wins where it lies in an earlier one's. */
  packages: readonly string[];
}

/** The compiler's programs. Each package keeps a configuration of its own, by which editors and lint read its types. */
export const programs: readonly Program[] = [
  { name: 'node', project: 'tsconfig.check-node.json', packages: ['gateway', 'sandbox', 'portal', 'tools'] },
  {
    name: 'web',
    project: 'tsconfig.check-web.json',
    packages: [...browserPackages, portalIslands],
  },
  { name: 'e2e', project: 'e2e/tsconfig.json', packages: ['e2e'] },
];
