import ts from 'typescript';
import { oneLineStyles } from './one-line-styles';

const built = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
    transformers: { before: [oneLineStyles] },
  }).outputText;

test('styles are put into one line, with what stands in them; other texts stay as they are', () => {
  const source = [
    'const A = styled.div<Props>`\n  color: red;\n  margin: calc(1px\n    + 2px);\n  ${({ wide }) => wide && css`\n    width: 1px;\n    content: "\\\\201c";\n  `}\n  a,\n  b {\n    top: 0;\n  }\n`;',
    'const B = styled(Frame).attrs({})`\n  ${one}\n  ${two}\n`;',
    'const text = `first\n  second ${third}\n`;',
  ].join('\n');
  expect(built(source)).toBe(
    [
      '"use strict";',
      'const A = styled.div ` color: red; margin: calc(1px + 2px); ${({ wide }) => wide && css ` width: 1px; content: "\\\\201c"; `} a, b { top: 0; } `;',
      'const B = styled(Frame).attrs({}) ` ${one} ${two} `;',
      'const text = `first\n  second ${third}\n`;',
      '',
    ].join('\n'),
  );
});

test('a comment to the end of a line is refused: all that follows would be in it', () => {
  expect(() => built('const A = css`\n  // why\n  color: red;\n`;')).toThrow('between /* and */');
});
