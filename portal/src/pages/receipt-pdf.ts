import PDFDocument from 'pdfkit';
import { outcomeFor } from '../model/outcome.ts';
import { receiptFacts, receiptSteps } from '../model/receipt.ts';
import type { PaymentRequest } from '../payer-api/answers.ts';
import { formatInstant } from '../web/format.ts';
import { fontOf } from './paper-font.ts';

const MARGIN = 64;
const LABEL_WIDTH = 150;

/**
 * The receipt of a payment as a PDF of real text.
 *
 * @param now when it was made, ISO 8601
 * @param address of the page that goes on telling where the payment stands
 */
export async function receiptPdf(payment: PaymentRequest, now: string, address: string): Promise<Buffer> {
  const { organization, occasion } = payment;
  const time = (iso: string) => formatInstant(iso, occasion.timeZone);
  const outcome = outcomeFor(payment);
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: { Title: `Receipt #${payment.id}`, Author: organization.name },
  });
  const done = collected(pdf);
  pdf.font(fontOf(organization.name, false)).fontSize(11).fillColor('#525866').text(organization.name);
  pdf.font('Helvetica-Bold').fontSize(22).fillColor('#14171f').text(`Receipt #${payment.id}`);
  pdf.moveDown(0.5).fontSize(13).text(outcome.title);
  pdf.font(fontOf(outcome.text, false)).fontSize(11).fillColor('#525866').text(outcome.text).moveDown();
  for (const { label, value } of receiptFacts(payment)) line(pdf, label, value);
  for (const { title, at } of receiptSteps(payment, time)) line(pdf, title, at);
  pdf.font('Helvetica').moveDown().fontSize(9).fillColor('#525866');
  pdf.text(`This is where the payment stood on ${time(now)}. ${address} always shows where it stands.`);
  const contact = [organization.name, organization.email, organization.phone].filter(Boolean).join(' · ');
  pdf.font(fontOf(contact, false)).moveDown(0.5).text(contact);
  pdf.end();
  return done;
}

function line(pdf: PDFKit.PDFDocument, label: string, value: string): void {
  const { y } = pdf;
  const right = MARGIN + LABEL_WIDTH;
  pdf
    .font(fontOf(label, false))
    .fillColor('#525866')
    .text(label, MARGIN, y, { width: LABEL_WIDTH - 12 });
  const after = pdf.y;
  pdf
    .font(fontOf(value, true))
    .fillColor('#14171f')
    .text(value, right, y, { width: pdf.page.width - right - MARGIN });
  pdf.x = MARGIN;
  pdf.y = Math.max(after, pdf.y) + 6;
}

const collected = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
