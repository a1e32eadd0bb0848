import { lacking, readVersions, type Versions } from '../../shared/federation/needs.ts';
import { DeployError } from './error.ts';

/**
 * What the host that is served at an address gives its remotes.
 * @throws DeployError when it does not say.
 */
export async function servedVersions(address: string): Promise<Versions> {
  const file = new URL('/facades.json', address);
  try {
    const response = await fetch(file, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return readVersions(await response.json());
  } catch (error) {
    throw new DeployError(`${file.href} does not say what the host gives its remotes: ${String(error)}`);
  }
}

/** @throws DeployError for a manifest of a remote that needs more than a host gives. */
export function checkNeeds(manifest: string, given: Versions): void {
  const lacks = lacking(needsOf(manifest), given);
  if (lacks.length > 0)
    throw new DeployError(
      `The remote needs what the served host does not give: ${lacks.join('; ')}. Deploy the host first.`,
    );
}

function needsOf(manifest: string): Versions {
  const parsed: unknown = JSON.parse(manifest);
  const metaData = fieldOf(parsed, 'metaData');
  return readVersions(fieldOf(metaData, 'needs'));
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
