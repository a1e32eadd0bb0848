import type { Quote } from '../payer-api/answers.ts';
import { escape } from './fields.ts';

const slots = [
  ['{payer}', 'payer', 'the payer named above'],
  ['{account}', 'account', 'the account chosen above'],
] as const;

/**
 * The words of an authorization: as they are sent back, and as HTML, in which a script fills in what is typed above them.
 *
 * @param payer the payer's name; null where it is typed
 */
export function shownConsents({ bank, card }: Quote['consents'], payer: string | null) {
  const shown = (words: string) => ({ words, html: htmlOf(words, payer) });
  return { bank: shown(bank), card: card ? shown(card) : null };
}

function htmlOf(words: string, payer: string | null): string {
  let html = escape(words);
  for (const [slot, name, otherwise] of slots) {
    const known = name === 'payer' ? payer : null;
    const text = escape(known ?? otherwise);
    const typed = `<span data-word="${name}" data-unsaid="${text}">${text}</span>`;
    html = html.replace(slot, () => (known === null ? typed : text));
  }
  return html;
}
