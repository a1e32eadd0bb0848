import { fileURLToPath } from 'node:url';

/** What the standard fonts of PDF can write: Windows-1252. */
const standard = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const regular = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const boldface = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** A standard font, of which a file has nothing but the name, or one that knows the letters of more languages. */
export function fontOf(text: string, bold: boolean): string {
  if (standard.test(text)) return bold ? 'Helvetica-Bold' : 'Helvetica';
  return fileURLToPath(bold ? boldface : regular);
}
