/** What a text says that a payment can be asked for with. Rules of our own, in the browser: nothing leaves it. */
export interface Found {
  readonly emails: readonly Labelled<string>[];
  /** Cents. */
  readonly amounts: readonly Labelled<number>[];
  readonly addresses: readonly Labelled<string>[];
  /** `2026-12-01` */
  readonly days: readonly Labelled<string>[];
  readonly mlsNumbers: readonly Labelled<string>[];
}

/** Something found, with what is said of it around: on its line before it, and shortly after it. */
export interface Labelled<T> {
  readonly value: T;
  readonly before: string;
  readonly after: string;
  /** The lines around it up to empty ones. */
  readonly paragraph: string;
}

/** Reads a text. */
export function readText(given: string): Found {
  const text = given.replace(/\r\n?/g, '\n').replace(/[\u00a0\t]+/g, ' ');
  return {
    emails: found(text, /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, ([match]) =>
      match.replace(/\.$/, '').toLowerCase(),
    ),
    amounts: found(text, amount, readAmount),
    addresses: found(text, address, ([match]) =>
      match
        .replace(/\s*\n\s*/g, ', ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
    days: [
      ...found(text, namedDay, ([, month = '', day = '', year = '']) => dayOf(year, monthOf(month), day)),
      ...found(text, numberedDay, ([, month = '', day = '', year = '']) => dayOf(year, Number(month), day)),
      ...found(text, isoDay, ([, year = '', month = '', day = '']) => dayOf(year, Number(month), day)),
    ],
    mlsNumbers: found(
      text,
      /\bMLS\s*(?:number|no\.?|id|#)?\s*[:#]?\s*#?\s*(\d{5,10})\b/gi,
      ([, number = '']) => number,
    ),
  };
}

function found<T>(text: string, pattern: RegExp, read: (match: RegExpExecArray) => T | null): Labelled<T>[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = read(match);
    return value === null ? [] : [{ value, ...around(text, match.index, match.index + match[0].length) }];
  });
}

/** A label reaches no farther than its sentence and line; a line that ends with a colon speaks of the next. */
function around(text: string, start: number, end: number): Omit<Labelled<never>, 'value'> {
  const before = text.slice(Math.max(0, start - 80), start).replace(/:[ ]*\n\s*/g, ': ');
  const after = text.slice(end, end + 40);
  const from = text.lastIndexOf('\n\n', start);
  const to = text.indexOf('\n\n', end);
  return {
    before:
      before
        .split(/\n|[.;!?]\s/)
        .at(-1)
        ?.toLowerCase() ?? '',
    after: after.split(/\n|[.;!?](?:\s|$)|,/)[0]?.toLowerCase() ?? '',
    paragraph: text.slice(from < 0 ? 0 : from, to < 0 ? text.length : to),
  };
}

const amount =
  /(?:\$\s?|\bUSD\s?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?(?![\d,]*\d)(\s?(?:k|m|thousand|million)\b)?|(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d{2})?\s(?:US )?dollars\b/gi;

function readAmount([, whole, cents, scale, words, wordCents]: RegExpExecArray): number | null {
  const digits = (whole ?? words ?? '').replace(/,/g, '');
  const times = scale === undefined ? 1 : /m/i.test(scale) ? 1_000_000 : 1_000;
  const value = Math.round(Number(`${digits}${cents ?? wordCents ?? ''}`) * 100) * times;
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}

const street =
  'Street|St|Avenue|Ave|Road|Rd|Drive|Dr|Lane|Ln|Court|Ct|Place|Pl|Boulevard|Blvd|Way|Terrace|Ter|Circle|Cir|Trail|Trl|Parkway|Pkwy|Highway|Hwy|Square|Sq|Loop|Row|Path|Point|Pt';
const address = new RegExp(
  `\\b\\d{1,6}(?:-\\d{1,4})?[A-Z]? (?:[NSEW]{1,2}\\.? )?(?:(?:[A-Z][\\w’'-]*|\\d{1,3}(?:st|nd|rd|th))\\.? ){1,4}(?:${street})\\b\\.?` +
    `(?:,? (?:Apt|Unit|Suite|Ste|#)\\.? ?[\\w-]+)?` +
    `(?:,?[ \\n]+[A-Z][A-Za-z.’'-]+(?: [A-Z][A-Za-z.’'-]+){0,2},? [A-Z]{2}(?: \\d{5}(?:-\\d{4})?)?\\b)?`,
  'g',
);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const namedDay =
  /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/gi;
const numberedDay = /(?<![\d/-])(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?![\d/-])/g;
const isoDay = /(?<![\d/-])(\d{4})-(\d{2})-(\d{2})(?![\d/-])/g;

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Null for what the calendar does not have. */
function dayOf(year: string, month: number, day: string): string | null {
  const two = (value: number) => String(value).padStart(2, '0');
  const text = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(Number(day))}`;
  const date = new Date(`${text}T00:00:00.000Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}
