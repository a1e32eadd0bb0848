import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Leaves a build's source maps in a folder apart, where only the gateway reads them: under the name that its pages tell. */
export function keepMaps(dist: string, folder: string, name: string): void {
  const into = join(folder, name);
  mkdirSync(into, { recursive: true });
  for (const file of readdirSync(dist).filter((each) => each.endsWith('.js.map')))
    // Names follow from the content: what is there is the same.
    if (!existsSync(join(into, file))) copyFileSync(join(dist, file), join(into, file));
}
