import { relative, sep } from 'node:path';
import { refusal } from './walls.ts';

/** A part of a program's syntax, as far as imports need it. */
interface Node {
  type: string;
  value?: unknown;
}

interface Context {
  cwd: string;
  filename: string;
  report: (found: { node: Node; message: string }) => void;
}

/** Refuses an import that a wall forbids, in whichever way it is written. */
const imports = {
  create(context: Context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const check = (node: Node | null | undefined): void => {
      if (typeof node?.value !== 'string') return;
      const message = refusal(file, node.value);
      if (message !== undefined) context.report({ node, message });
    };
    const checkSource = ({ source }: { source: Node | null }): void => check(source);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: checkSource,
      TSExternalModuleReference: ({ expression }: { expression: Node }) => check(expression),
      'CallExpression[callee.name="require"]': ({ arguments: [first] }: { arguments: Node[] }) =>
        check(first),
    };
  },
};

export default { meta: { name: 'walls' }, rules: { imports } };
