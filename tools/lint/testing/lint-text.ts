import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from '../../lib/workspace.ts';

// What is proven this way needs no types, and there are none where no program is.
const config = `import config from '${inRoot('oxlint.config.ts')}';
export default { ...config, options: { ...config.options, typeAware: false } };
`;

interface Complaint {
  /** The rule; what is said of comments has none. */
  code?: string;
  message: string;
  filename: string;
  labels: { span: { line: number } }[];
}

interface Report {
  diagnostics: Complaint[];
}

const lineOf = ({ labels }: Complaint): number => labels[0]?.span.line ?? 0;

/** What lint says about sources as if each stood in the workspace at its path: rules, in the order of their lines. */
export function complaintsAbout(sources: Readonly<Record<string, string>>): Record<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-lint-'));
  try {
    for (const [path, source] of Object.entries({ ...sources, 'oxlint.config.ts': config })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), `${source}\n`);
    }
    const args = [inRoot('node_modules/oxlint/bin/oxlint'), '--format', 'json', ...Object.keys(sources)];
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as Report;
    const found = diagnostics.toSorted((a, b) => lineOf(a) - lineOf(b));
    const rulesIn = (path: string): string[] =>
      found.filter(({ filename }) => filename === path).map(({ code, message }) => code ?? message);
    return Object.fromEntries(Object.keys(sources).map((path) => [path, rulesIn(path)]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
