import assert from 'node:assert/strict';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { inRoot } from '../../lib/workspace.ts';

// Types play no part in the walls; without them a file need not exist to be linted.
const eslint = new ESLint({
  cwd: inRoot(),
  overrideConfig: [
    { files: ['**/*.{ts,tsx}'], languageOptions: { parserOptions: { project: false } } },
    { files: ['**/*.{ts,tsx}'], ...tseslint.configs.disableTypeChecked },
  ],
});

/** What lint says about a source as if it stood in the workspace at that path. */
export async function complaintsOf(filePath: string, source: string): Promise<Linter.LintMessage[]> {
  const [result] = await eslint.lintText(`${source}\n`, { filePath: inRoot(filePath) });
  assert.ok(result);
  assert.deepEqual(
    result.messages.filter(({ fatal }) => fatal),
    [],
  );
  return result.messages;
}
