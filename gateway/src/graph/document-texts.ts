import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { isStorable } from '../base/outside-text.ts';

/** Refuses documents with texts written into them that cannot be stored; variables are looked at as they are read. */
export const documentTexts = (context: ValidationContext): ASTVisitor => ({
  StringValue(node) {
    if (isStorable(node.value)) return;
    context.reportError(
      new GraphQLError('This text holds characters that cannot be stored.', {
        nodes: node,
        extensions: { code: 'BAD_INPUT' },
      }),
    );
  },
});
