/** A version of each facade, by the facade's name. */
export type Versions = Readonly<Record<string, string>>;

const numbersOf = (version: string): readonly [number, number] => {
  const [major = Number.NaN, minor = Number.NaN] = version.split('.').map(Number);
  return [major, minor];
};

/** Whether what was built with one version works with another: the same major, and nothing is missing. */
export function isEnough(needed: string, given: string): boolean {
  const [major, minor] = numbersOf(needed);
  const [givenMajor, givenMinor] = numbersOf(given);
  return givenMajor === major && givenMinor >= minor;
}

/** What a remote needs and a host does not give, in words (`ui 1.3.0, not 1.2.0`); nothing where they fit. */
export function lacking(needed: Versions, given: Versions): readonly string[] {
  return Object.entries(needed).flatMap(([name, version]) => {
    const here = given[name];
    if (here !== undefined && isEnough(version, here)) return [];
    return [here === undefined ? `${name} ${version}` : `${name} ${version}, not ${here}`];
  });
}

/** The versions that something from outside names; what is none is left out. */
export function readVersions(value: unknown): Versions {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, version]: readonly [string, unknown]) =>
      typeof version === 'string' ? [[name, version]] : [],
    ),
  );
}
