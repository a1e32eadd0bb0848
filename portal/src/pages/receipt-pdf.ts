import PDFDocument from 'pdfkit';
import { outcomeFor } from '../model/outcome.ts';
import { receiptFacts, receiptSteps } from '../model/receipt.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import { formatInstant, formatPhone } from '../web/format.ts';
import { fontOf } from './paper-font.ts';

const MARGIN = 64;
const LABEL_WIDTH = 150;
const LANGUAGE = 'en-US';
const PALE = '#525866';
const DARK = '#14171f';
/** What a heading heads, which the library takes and its types lack: they would refuse it in a literal, and alone. */
const ofRow = { lang: LANGUAGE, scope: 'Row' };

/**
 * The receipt of a payment as a PDF of real text, tagged for who hears it.
 *
 * @param now when it was made, ISO 8601
 * @param address of the page that goes on telling where the payment stands
 */
export async function receiptPdf(payment: PaymentRequest, now: string, address: string): Promise<Buffer> {
  const { organization, occasion } = payment;
  const phone = organization.phone && formatPhone(organization.phone);
  const time = (iso: string) => formatInstant(iso, occasion.timeZone);
  const outcome = outcomeFor(payment);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: LANGUAGE,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `Receipt #${payment.id}`, Author: organization.name },
  });
  const done = collected(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const say = (tag: 'H1' | 'H2' | 'P', text: string, size: number, color = PALE): void => {
    const draw = () =>
      pdf
        .font(fontOf(text, tag !== 'P'))
        .fontSize(size)
        .fillColor(color)
        .text(text);
    root.add(pdf.struct(tag, {}, () => void draw()));
  };
  say('P', organization.name, 11);
  say('H1', `Receipt #${payment.id}`, 22, DARK);
  pdf.moveDown(0.5);
  say('H2', outcome.title, 13, DARK);
  say('P', outcome.text, 11);
  pdf.moveDown();
  const steps = receiptSteps(payment, time).map(({ title, at }) => ({ label: title, value: at }));
  root.add(table(pdf, [...receiptFacts(payment), ...steps]));
  pdf.moveDown();
  say('P', `This is where the payment stood on ${time(now)}. ${address} always shows where it stands.`, 9);
  pdf.moveDown(0.5);
  say('P', [organization.name, organization.email, phone].filter(Boolean).join(' · '), 9);
  root.end();
  pdf.end();
  return done;
}

interface Line {
  label: string;
  value: string;
}

/** What is what, line by line; a line's label is its heading. */
function table(pdf: PDFKit.PDFDocument, lines: readonly Line[]): PDFKit.PDFStructureElement {
  const element = pdf.struct('Table');
  const cell = (struct: PDFKit.PDFStructureElement, draw: () => void): PDFKit.PDFStructureElement => {
    const content = pdf.markStructureContent('Span');
    draw();
    pdf.endMarkedContent();
    return struct.add(content);
  };
  const right = MARGIN + LABEL_WIDTH;
  pdf.fontSize(11);
  for (const { label, value } of lines) {
    const { y } = pdf;
    const heading = cell(pdf.struct('TH', ofRow), () => {
      const pen = pdf.font(fontOf(label, false)).fillColor(PALE);
      pen.text(label, MARGIN, y, { width: LABEL_WIDTH - 12 });
    });
    const after = pdf.y;
    const told = cell(pdf.struct('TD'), () => {
      const pen = pdf.font(fontOf(value, true)).fillColor(DARK);
      pen.text(value, right, y, { width: pdf.page.width - right - MARGIN });
    });
    element.add(pdf.struct('TR').add(heading).add(told));
    pdf.x = MARGIN;
    pdf.y = Math.max(after, pdf.y) + 6;
  }
  element.end();
  return element;
}

const collected = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
