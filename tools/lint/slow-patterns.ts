import { analyse } from 'scslre';
import type { Context, Node } from './syntax.ts';

const message =
  'This regular expression can take more than linear time in what it is tested on. Bound the text first, or write it without parts that match the same characters.';

/**
 * Refuses regular expressions that backtrack over the same text more than once: a text from outside that is made for
 * it would hold up the process.
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
