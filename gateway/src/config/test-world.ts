type Given = Readonly<Record<string, string | undefined>>;

export const isTestWorld = (given: Given): boolean => given['WORLD'] === 'test';

/** Where a gateway reaches something outside. */
const outside = ['DWOLLA_URL', 'PLAID_URL', 'STRIPE_URL', 'CONTENT_URL', 'FORMS_URL', 'SMTP_URL'] as const;

/**
 * What keeps a gateway of the test world from starting: a provider that is not its sandbox, so that no test payment can
 * reach a bank and no mail a person; a demo world; a test world of its own. Empty for a live one.
 */
export function testWorldProblems(given: Given, sandboxUrl: string): string[] {
  if (!isTestWorld(given)) return [];
  const sandbox = new URL(sandboxUrl);
  const elsewhere = outside.filter((name) => {
    const address = given[name];
    if (address === undefined) return false;
    if (!URL.canParse(address)) return true;
    const { protocol, hostname, origin } = new URL(address);
    return protocol === 'smtp:' ? hostname !== sandbox.hostname : origin !== sandbox.origin;
  });
  return [
    ...elsewhere.map((name) => `${name}: in the test world only the sandbox is asked`),
    ...(given['KEYTURN_SEED'] === 'demo' ? ['KEYTURN_SEED: no demo data in the test world'] : []),
    ...(given['TEST_WORLD_URL'] === undefined ? [] : ['TEST_WORLD_URL: the test world has none of its own']),
  ];
}
