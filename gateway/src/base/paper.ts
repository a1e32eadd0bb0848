import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const LANGUAGE = 'en-US';
/** Points from the edge of a Letter page. */
const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;
const BOTTOM = 792 - MARGIN;
/** Where the line at the foot of a page begins, and what its number needs of it. */
const FOOT = 792 - 36;
const NUMBER = 80;
/** Between two columns. */
const PADDING = 6;

/** What writes on a paper. */
export interface Pen {
  /** A paragraph, or with `H1`, `H2` a heading. */
  say: (tag: 'H1' | 'H2' | 'P', text: string, size: number) => void;
  /**
   * A table, of which the last column stands at the right edge. Each page that it goes on to begins with its headings.
   */
  table: (table: PaperTable) => void;
  /** An empty line. */
  gap: () => void;
}

export interface PaperTable {
  /** Above the columns; null where the first cell of each row says what the row is. */
  headings: readonly string[] | null;
  rows: readonly PaperRow[];
  size: number;
}

export interface PaperRow {
  cells: readonly string[];
  /** What belongs to the second cell and stands below the row, as wide as the table. */
  below?: string;
}

export interface PaperTitle {
  title: string;
  author: string;
  at: Date;
}

/** What a heading heads, which the library takes and its types lack: they would refuse it in a literal, and alone. */
const heading = (scope: 'Row' | 'Column') => ({ lang: LANGUAGE, scope });

/** A paper as PDF: real text, tagged, for Letter paper. The same words make the same bytes. */
export async function paper({ title, author, at }: PaperTitle, write: (pen: Pen) => void): Promise<Buffer> {
  const document = new PDFDocument({
    ...{
      size: 'LETTER',
      margin: MARGIN,
      tagged: true,
      lang: LANGUAGE,
      displayTitle: true,
      pdfVersion: '1.7',
      // How many pages there are is known when the last one is.
      bufferPages: true,
    },
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
  write({
    say: (tag, text, size) => {
      const draw = () => paragraph(document, text, { size, bold: tag !== 'P' });
      root.add(document.struct(tag, {}, draw));
    },
    table: (given) => void root.add(tableOf(document, given)),
    gap: () => void document.moveDown(),
  });
  root.end();
  numberPages(document, `${author} · ${title}`);
  document.end();
  return written;
}

/** Says at the foot of each page what it is of and which one it is; it is not heard between the lines. */
function numberPages(document: PDFKit.PDFDocument, of: string): void {
  const { count } = document.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index);
    // The foot is in the margin, where a text would begin another page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font(fontOf(of, false)).fontSize(8);
    document.text(of, MARGIN, FOOT, { width: WIDTH - NUMBER, height: 10, ellipsis: true });
    document.font('Helvetica');
    document.text(`Page ${index + 1} of ${count}`, MARGIN, FOOT, { width: WIDTH, align: 'right' });
    document.endMarkedContent();
  }
}

interface Look {
  size: number;
  bold: boolean;
}

interface CellLook extends Look {
  columns: readonly number[];
}

function paragraph(document: PDFKit.PDFDocument, text: string, { size, bold }: Look): void {
  document.font(fontOf(text, bold)).fontSize(size);
  document.text(text || ' ', MARGIN, undefined, { width: WIDTH });
}

/** Draws a table, and gives its rows and cells to who cannot see it. */
function tableOf(
  document: PDFKit.PDFDocument,
  { headings, rows, size }: PaperTable,
): PDFKit.PDFStructureElement {
  const table = document.struct('Table');
  const marked = (draw: () => void): PDFKit.PDFStructureContent => {
    const content = document.markStructureContent('Span');
    draw();
    document.endMarkedContent();
    return content;
  };
  const add = (cells: readonly PDFKit.PDFStructureElement[]): void => {
    const row = document.struct('TR');
    for (const cell of cells) row.add(cell);
    table.add(row);
  };
  const columns = columnsOf(document, headings, rows, size);
  const bold = { size, bold: true, columns };
  const plain = { size, bold: false, columns };
  const [first] = rows;
  if (headings !== null) {
    const needed = heightOf(document, headings, bold) + heightOf(document, first?.cells ?? [], plain);
    if (!fits(document, needed)) document.addPage();
    add(
      drawCells(document, headings, bold, (draw) =>
        document.struct('TH', heading('Column')).add(marked(draw)),
      ),
    );
  }
  const isAiry = rows.some(({ below }) => below !== undefined);
  for (const { cells, below } of rows) {
    if (!fits(document, heightOf(document, cells, plain))) {
      document.addPage();
      if (headings !== null) repeat(document, headings, bold);
    }
    const drawn = drawCells(document, cells, plain, (draw, index) => {
      const isHeading = headings === null && index === 0;
      return (isHeading ? document.struct('TH', heading('Row')) : document.struct('TD')).add(marked(draw));
    });
    if (below !== undefined)
      drawn[1]?.add(marked(() => paragraph(document, below, { size: size - 1, bold: false })));
    add(drawn);
    if (isAiry) document.moveDown();
  }
  table.end();
  return table;
}

/** Headings on a further page: the table has them once, so that nobody hears them again. */
function repeat(document: PDFKit.PDFDocument, headings: readonly string[], look: CellLook): void {
  document.markContent('Artifact', { type: 'Pagination' });
  drawCells(document, headings, look, (draw) => draw());
  document.endMarkedContent();
}

const fits = (document: PDFKit.PDFDocument, height: number): boolean => document.y + height <= BOTTOM;

/** How wide each column is: as its cells ask for, where they are modest; what is left over is shared by the others. */
function columnsOf(
  document: PDFKit.PDFDocument,
  headings: readonly string[] | null,
  rows: readonly PaperRow[],
  size: number,
): number[] {
  document.fontSize(size);
  const widest: number[] = [];
  const ask = (cells: readonly string[], bold: boolean): void => {
    for (const [index, text] of cells.entries()) {
      const asked = document.font(fontOf(text, bold)).widthOfString(text) + PADDING + 1;
      widest[index] = Math.max(widest[index] ?? 0, asked);
    }
  };
  ask(headings ?? [], true);
  for (const { cells } of rows) ask(cells, false);
  let [left, greedy] = [WIDTH, widest.length];
  // The most modest first: what one does not need is there for the others.
  const given = new Map<number, number>();
  for (const [index, asked] of [...widest.entries()].toSorted(([, one], [, other]) => one - other)) {
    const width = Math.min(asked, left / greedy);
    given.set(index, width);
    left -= width;
    greedy -= 1;
  }
  // The last column goes to the edge; what nobody asked for stands between the columns.
  const spare = left / Math.max(1, widest.length - 1);
  return widest.map((_, index) => (given.get(index) ?? 0) + (index === widest.length - 1 ? 0 : spare));
}

function heightOf(
  document: PDFKit.PDFDocument,
  cells: readonly string[],
  { size, bold, columns }: CellLook,
): number {
  document.fontSize(size);
  const heights = cells.map((text, index) => {
    const width = (columns[index] ?? 0) - PADDING;
    return document.font(fontOf(text, bold)).heightOfString(text || ' ', { width });
  });
  return Math.max(0, ...heights);
}

/** Draws cells beside each other, each as it is told, and gives what came of them. */
function drawCells<Drawn>(
  document: PDFKit.PDFDocument,
  cells: readonly string[],
  look: CellLook,
  cell: (draw: () => void, index: number) => Drawn,
): Drawn[] {
  const height = heightOf(document, cells, look);
  const top = document.y;
  let from = MARGIN;
  const drawn = cells.map((text, index) => {
    const isLast = index === cells.length - 1;
    const [x, column] = [from, look.columns[index] ?? 0];
    from += column;
    const place = isLast
      ? ({ width: column, align: 'right' } as const)
      : ({ width: column - PADDING, align: 'left' } as const);
    return cell(() => void document.font(fontOf(text, look.bold)).text(text || ' ', x, top, place), index);
  });
  document.x = MARGIN;
  document.y = top + height + 3;
  return drawn;
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
