import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Libraries that ship ES modules only; everything else in node_modules is loaded as it is.
 * pnpm keeps `@scope/name` as `@scope+name` in its store.
 */
const esModulesOnly = ['until-async', 'react-plaid-link'];

/**
 * The jest configuration of every browser package: TypeScript and JSX by swc, jsdom, and the browser parts that
 * jsdom lacks. Use it as `export default browserJestConfig({ displayName: 'host' })`.
 *
 * @param {{ displayName: string, esModules?: string[] } & Record<string, unknown>} options
 *   `esModules` names further packages to transform; the rest is merged over the configuration.
 */
export function browserJestConfig({ displayName, esModules = [], ...rest }) {
  const transformed = [...esModulesOnly, ...esModules].join('|');
  return {
    displayName,
    testEnvironment: here('jsdom-environment.cjs'),
    testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
    testMatch: ['<rootDir>/**/*.test.{ts,tsx}'],
    testPathIgnorePatterns: ['/node_modules/', '/dist/'],
    modulePathIgnorePatterns: ['<rootDir>/dist/'],
    moduleFileExtensions: ['tsx', 'ts', 'js', 'cjs', 'mjs', 'json'],
    moduleNameMapper: { '\\.(css|svg|png|woff2)$': here('jest-file-stub.cjs') },
    setupFiles: [here('jest-environment.ts')],
    setupFilesAfterEnv: [here('jest-matchers.ts')],
    transform: {
      '\\.(ts|tsx|mjs|js)$': [
        require.resolve('@swc/jest'),
        {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(\\.pnpm/)?(${transformed})(@|/))`],
    restoreMocks: true,
    ...rest,
  };
}
