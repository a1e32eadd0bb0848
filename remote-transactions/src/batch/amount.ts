/**
 * Reads an amount of a file as cents: `$1,234.50`, `1234.5`, `1 234,50`, `1.234,50`. Null for anything that is not
 * plainly an amount in dollars and cents, such as `1e3`, `1,23.4`, `0,050` or `1.234`, where a thousand cannot be told from a
 * fraction.
 */
export function readAmount(text: string): number | null {
  const plain = text
    .trim()
    .replace(/^(?:USD|\$)\s*|\s*(?:USD|\$)$/gi, '')
    .replace(/(?<=\d)[\s\u00A0'](?=\d{3}(?!\d))/g, '');
  const match = american.exec(plain) ?? european.exec(plain);
  if (match === null) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const cents = Number(whole.replace(/[.,]/g, '')) * 100 + Number(fraction.padEnd(2, '0'));
  return sign === '-' ? -cents : cents;
}

const american = /^(-?)(\d{1,12}|[1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/;
const european = /^(-?)(\d{1,12}|[1-9]\d{0,2}(?:\.\d{3}){1,3}(?=,))(?:,(\d{1,2}))$/;
