import { relative, sep } from 'node:path';
import { bareParse } from './bare-parse.ts';
import { slowPatterns } from './slow-patterns.ts';
import type { Context, Node } from './syntax.ts';
import { refusal } from './walls.ts';

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

export default {
  meta: { name: 'walls' },
  rules: { 'bare-parse': bareParse, imports, 'slow-patterns': slowPatterns },
};
