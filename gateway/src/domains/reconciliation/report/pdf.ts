import PDFDocument from 'pdfkit';
import { reportOf, type ReportList, type ReportSubject } from './lists.ts';

/** Points from the edge of a Letter page. */
const MARGIN = 54;
const WIDTH = 612 - 2 * MARGIN;

/** A signed period as PDF: real text, tagged, for Letter paper. The same period makes the same bytes. */
export async function reportPdf(subject: ReportSubject): Promise<Buffer> {
  const { organization, account, period, preparedBy, reviewedBy } = subject;
  const title = `Reconciliation of ${account}, ${period.fromDay} to ${period.throughDay}`;
  const at = period.reviewedAt ?? period.preparedAt;
  const document = new PDFDocument({
    ...{ size: 'LETTER', margin: MARGIN, tagged: true, lang: 'en-US', displayTitle: true, pdfVersion: '1.7' },
    info: { Title: title, Author: organization, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const root = document.struct('Document');
  document.addStructure(root);
  const say = (tag: string, text: string, size: number, bold = false): void => {
    root.add(
      document.struct(tag, {}, () => {
        document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
        document.text(printable(text), MARGIN, undefined, { width: WIDTH });
      }),
    );
  };
  const { summary, lists } = reportOf(subject);
  say('H1', `Three-way reconciliation: ${organization}`, 16, true);
  say('P', `${account}, ${period.fromDay} to ${period.throughDay}`, 11);
  document.moveDown();
  for (const [name, amount] of summary)
    row(document, (tag, draw) => root.add(document.struct(tag, {}, draw)), [name, amount], 10);
  document.moveDown();
  say('H2', 'Signatures', 12, true);
  say('P', `Prepared by ${preparedBy} on ${period.preparedAt.toISOString()}: ${period.preparedWords}`, 10);
  say(
    'P',
    `Reviewed by ${reviewedBy} on ${period.reviewedAt?.toISOString() ?? '–'}: ${period.reviewedWords ?? '–'}`,
    10,
  );
  say('P', `SHA-256 of the signed figures: ${period.figuresHash}`, 8);
  for (const list of lists) {
    document.moveDown();
    say('H2', list.title, 12, true);
    if (list.rows.length === 0) say('P', list.none, 10);
    else table(document, (tag, draw) => root.add(document.struct(tag, {}, draw)), list);
  }
  root.end();
  document.end();
  return written;
}

type Add = (tag: string, draw: () => void) => void;

function table(document: PDFKit.PDFDocument, add: Add, { columns, rows }: ReportList): void {
  row(document, add, columns, 8, true);
  for (const cells of rows) row(document, add, cells, 8);
}

/** Cells beside each other in even columns, the last at the right edge; begins a new page where they do not fit. */
function row(
  document: PDFKit.PDFDocument,
  add: Add,
  cells: readonly string[],
  size: number,
  bold = false,
): void {
  document.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
  const width = WIDTH / cells.length;
  const texts = cells.map(printable);
  const height = Math.max(...texts.map((text) => document.heightOfString(text, { width: width - 6 })));
  if (document.y + height > 792 - MARGIN) document.addPage();
  const top = document.y;
  add('P', () => {
    for (const [index, text] of texts.entries()) {
      const align = index === texts.length - 1 ? 'right' : 'left';
      document.text(text, MARGIN + index * width, top, { width: width - 6, align });
    }
  });
  document.x = MARGIN;
  document.y = top + height + 3;
}

/** What the standard fonts can write. */
const printable = (text: string): string =>
  text.replaceAll('–', '-').replaceAll(/[^\u0020-\u00ff\n]/g, '?') || ' ';
