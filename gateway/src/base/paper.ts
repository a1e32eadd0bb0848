import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

/** Points from the edge of a Letter page. */
const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;

/** What writes on a paper. */
export interface Pen {
  /** A paragraph, or with `H1`, `H2` a heading. */
  say: (tag: 'H1' | 'H2' | 'P', text: string, size: number) => void;
  /** Cells beside each other in even columns, the last at the right edge. */
  row: (cells: readonly string[], size: number, bold?: boolean) => void;
  /** An empty line. */
  gap: () => void;
}

export interface PaperTitle {
  title: string;
  author: string;
  at: Date;
}

/** A paper as PDF: real text, tagged, for Letter paper. The same words make the same bytes. */
export async function paper({ title, author, at }: PaperTitle, write: (pen: Pen) => void): Promise<Buffer> {
  const document = new PDFDocument({
    ...{ size: 'LETTER', margin: MARGIN, tagged: true, lang: 'en-US', displayTitle: true, pdfVersion: '1.7' },
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  const add = (tag: string, draw: () => void): void => void root.add(document.struct(tag, {}, draw));
  write({
    say: (tag, text, size) =>
      add(tag, () => {
        document.font(fontOf(text, tag !== 'P')).fontSize(size);
        document.text(text || ' ', MARGIN, undefined, { width: WIDTH });
      }),
    row: (cells, size, bold = false) => row(document, add, cells, size, bold),
    gap: () => void document.moveDown(),
  });
  root.end();
  document.end();
  return written;
}

/** Begins a new page where the cells do not fit. */
function row(
  document: PDFKit.PDFDocument,
  add: (tag: string, draw: () => void) => void,
  cells: readonly string[],
  size: number,
  bold: boolean,
): void {
  document.fontSize(size);
  const width = WIDTH / cells.length;
  const texts = cells.map((text) => text || ' ');
  const height = Math.max(
    ...texts.map((text) => document.font(fontOf(text, bold)).heightOfString(text, { width: width - 6 })),
  );
  if (document.y + height > 792 - MARGIN) document.addPage();
  const top = document.y;
  add('P', () => {
    for (const [index, text] of texts.entries()) {
      const align = index === texts.length - 1 ? 'right' : 'left';
      document.font(fontOf(text, bold)).text(text, MARGIN + index * width, top, { width: width - 6, align });
    }
  });
  document.x = MARGIN;
  document.y = top + height + 3;
}

/** What the standard fonts of PDF can write: Windows-1252. */
const standard = /^[\n\u0020-\u007e\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

const regular = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const boldface = import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf');

/** The standard fonts, of which a file has nothing but the name, or one that knows the letters of more languages. */
function fontOf(text: string, bold: boolean): string {
  if (standard.test(text)) return bold ? 'Helvetica-Bold' : 'Helvetica';
  return fileURLToPath(bold ? boldface : regular);
}
