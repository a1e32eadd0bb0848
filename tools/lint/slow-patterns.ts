import { analyse } from 'scslre';
import type { Context, Node } from './syntax.ts';

const message =
  'This regular expression can take more than linear time in the length of the text. Limit the length first, or avoid parts that match the same characters.';

/**
 * Refuses regular expressions that backtrack over the same text more than once. A hostile text from outside could block
 * the process.
 */
export const slowPatterns = {
  create(context: Context) {
    return {
      Literal(node: Node): void {
        if (node.regex === undefined) return;
        const { pattern: source, flags } = node.regex;
        const { reports } = analyse({ source, flags }, { reportTypes: { Move: false } });
        if (reports.length > 0) context.report({ node, message });
      },
    };
  },
};
