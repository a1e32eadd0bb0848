import type { Context, Node } from './syntax.ts';

const message =
  'A request that breaks the schema would answer 500 here. Read it with paramsOf, queryOf, bodyOf or headerOf, or with safeParse.';

/** Matches a part of a request, however the route names or destructures the request. */
const partOfRequest =
  /\b(?:request|req)\s*\.\s*(?:params|query|body|headers)\b|^\s*(?:params|query|body|headers)\b/;

/** Refuses `schema.parse(request.params)` and the like, because no route turns the thrown error into a typed answer. */
export const bareParse = {
  create(context: Context) {
    return {
      CallExpression(node: Node): void {
        const { callee, arguments: [first] = [] } = node;
        if (callee?.property?.name !== 'parse' || callee.object?.name === 'JSON' || first === undefined)
          return;
        if (partOfRequest.test(context.sourceCode.getText(first))) context.report({ node, message });
      },
    };
  },
};
