import type { Linter } from 'eslint';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createNodeResolver, flatConfigs as importConfigs, importX } from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { programs } from '../lib/programs.ts';
import { browserPackages, root } from '../lib/workspace.ts';
import { callWalls } from './calls.ts';
import { facadeWalls, importWalls } from './walls.ts';

const scripts = '**/*.{js,mjs,cjs}';
const tests = ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', '**/test-support/**', 'shared/testing/**'];

const nodeTestCalls = ['after', 'afterEach', 'before', 'beforeEach', 'describe', 'it', 'suite', 'test'];

const languageRules = {
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
  '@typescript-eslint/consistent-type-definitions': 'off',
  '@typescript-eslint/no-deprecated': 'off',
  '@typescript-eslint/no-misused-spread': 'off',
  '@typescript-eslint/no-unnecessary-type-arguments': 'off',
  '@typescript-eslint/no-unnecessary-type-parameters': 'off',
  '@typescript-eslint/no-unsafe-enum-comparison': 'off',
  '@typescript-eslint/no-confusing-void-expression': [
    'error',
    { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
  ],
  '@typescript-eslint/no-explicit-any': 'error',
  '@typescript-eslint/no-floating-promises': [
    'error',
    { allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: nodeTestCalls }] },
  ],
  '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
  '@typescript-eslint/require-await': 'off',
  '@typescript-eslint/restrict-template-expressions': [
    'error',
    { allowNumber: true, allowBoolean: true, allow: [{ from: 'lib', name: ['URL', 'URLSearchParams'] }] },
  ],
  '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
  'max-lines': ['error', { max: 800, skipBlankLines: true }],
  eqeqeq: ['error', 'always', { null: 'ignore' }],
  'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
} satisfies Linter.RulesRecord;

const importRules = {
  'import-x/no-extraneous-dependencies': ['error', { includeTypes: true }],
  'import-x/no-self-import': 'error',
  'import-x/no-mutable-exports': 'error',
  'import-x/first': 'error',
} satisfies Linter.RulesRecord;

const testRules = {
  '@typescript-eslint/unbound-method': 'off',
  '@typescript-eslint/no-non-null-assertion': 'off',
  '@typescript-eslint/no-empty-function': 'off',
} satisfies Linter.RulesRecord;

const reactRules = {
  'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
  'react-hooks/exhaustive-deps': 'error',
  'react-hooks/incompatible-library': 'off',
  'react-hooks/set-state-in-effect': 'off',
} satisfies Linter.RulesRecord;

const inBrowser = browserPackages.map((pkg) => `${pkg}/**/*.{ts,tsx}`);

/** The rules of the whole workspace: strict types, hooks, accessibility, imports, and the walls between packages. */
export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '**/generated/',
    '**/*.generated.ts',
    '.cache/',
    '.data/',
    'coverage/',
    '**/test-results/',
    '**/playwright-report/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { tsconfigRootDir: root } },
    rules: languageRules,
  },
  ...programs.map(({ project, packages }) => ({
    files: packages.map((pkg) => `${pkg}/**/*.{ts,tsx}`),
    languageOptions: { parserOptions: { project } },
  })),
  {
    files: ['**/*.{ts,tsx}', scripts],
    plugins: { 'import-x': importX },
    settings: {
      ...importConfigs.typescript.settings,
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] }),
      ],
    },
    rules: importRules,
  },
  {
    files: inBrowser,
    extends: [jsxA11y.flatConfigs.recommended, reactHooks.configs.flat.recommended],
    rules: reactRules,
  },
  { files: tests, rules: testRules },
  importWalls(),
  facadeWalls(),
  callWalls(),
);
