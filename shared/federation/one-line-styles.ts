import ts from 'typescript';

/** What styles are written with: `styled.div`, `styled(Frame)`, `css`, `keyframes`, `createGlobalStyle`. */
const tag = /^(?:styled\b|css$|keyframes$|createGlobalStyle$)/;

/** To a style a line break with its indentation is a space; a comment to the end of a line would not end there any more. */
function inOneLine(raw: string): string {
  if (/^\s*\/\//m.test(raw)) throw new Error(`A style's comment stands between /* and */: ${raw}`);
  return raw.replace(/\s*\n\s*/g, ' ');
}

/** Puts each style of a file into one line: its indentation is for who reads it. */
export const oneLineStyles: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  const { factory } = context;
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, context);
    if (!ts.isTaggedTemplateExpression(inner) || !ts.isTaggedTemplateExpression(node)) return inner;
    if (!tag.test(node.tag.getText(file))) return inner;
    const { template } = inner;
    return factory.updateTaggedTemplateExpression(
      inner,
      inner.tag,
      inner.typeArguments,
      ts.isNoSubstitutionTemplateLiteral(template)
        ? factory.createNoSubstitutionTemplateLiteral(undefined, inOneLine(rawOf(template)))
        : factory.updateTemplateExpression(
            template,
            factory.createTemplateHead(undefined, inOneLine(rawOf(template.head))),
            template.templateSpans.map(({ expression, literal }) =>
              factory.createTemplateSpan(
                expression,
                ts.isTemplateTail(literal)
                  ? factory.createTemplateTail(undefined, inOneLine(rawOf(literal)))
                  : factory.createTemplateMiddle(undefined, inOneLine(rawOf(literal))),
              ),
            ),
          ),
    );
  };
  return ts.visitEachChild(file, visit, context);

  /** A part of a template as it is written, without what it begins and ends with. */
  function rawOf(
    part: ts.TemplateLiteralToken | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail,
  ): string {
    return part
      .getText(file)
      .replace(/^[`}]/, '')
      .replace(/(?:`|\$\{)$/, '');
  }
};
