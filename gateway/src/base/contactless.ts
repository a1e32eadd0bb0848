/** Replaces each removed contact detail. */
export const removed = '[removed]';

const dot = String.raw`(?:[.\u3002\u00b7\u2022\u2219]|\s?[\[({]\s?(?:dot|\.)\s?[\])}]\s?|\s(?:dot|punkt|point)\s|\s?\.\s?(?=(?:com|net|org|info|biz|io|co|us|app|link|site|online|xyz|me|ly)\b))`;
const at = String.raw`(?:@|\s?[\[({]\s?(?:at|@)\s?[\])}]\s?)`;
const word = String.raw`[\p{L}\p{N}_+%-]`;
/**
 * Matches web and e-mail addresses: names joined by dots or "at" whose last part could be a top-level domain, and the
 * path after them.
 */
const name = new RegExp(
  String.raw`(?<!${word})(?:${word}{1,100}(?:${dot}|${at})){1,20}(?:xn--[a-z\d-]+|\p{L}{2,24})(?!${word})(?:[/?#:][^\s]*)?`,
  'giu',
);
/** Matches a URL with a scheme, including one altered so that machines do not recognize it. */
const scheme =
  /(?<![\p{L}\p{N}])(?:h[tx]{2}ps?|ftp|mailto|tel|sms|javascript|data)\s?(?:\[:\]|\(:\)|:)(?:\/\/|\[\/\]\[?\/\]?)?\S+/giu;
const numeric = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?:[/:]\S*)?/g;
const handle = /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.]{2,100}/gu;

const numbers = new Set('zero oh one two three four five six seven eight nine'.split(' '));
/** A phone number has at least this many digits. */
const SHORTEST_PHONE = 7;
const LONGEST_GAP = 4;
/** Matches dates and postal codes, and below sums of money. They can have as many digits as a phone number. */
const harmless = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4}|\d{5}-\d{4})$/;
const sum = /^\d{1,3}(?:,\d{3})+(?:\.\d{2})?$/;

/**
 * Removes contact details from a text written by somebody we do not know: phone numbers, web and e-mail addresses, and
 * handles of social networks, in every spelling. The rest of the text stays as it was typed.
 */
export function withoutContacts(text: string): string {
  const plain = folded(text);
  const cut = [scheme, name, numeric, handle].reduce((rest, each) => rest.replace(each, removed), plain);
  const clean = withoutPhones(cut);
  return clean === plain ? text.replace(invisible, '') : clean;
}

const invisible = /[[\p{Cf}\p{Co}\p{Cc}]--[\n\r\t]]/gv;

/** Replaces each character with the plain character it looks like, and removes invisible characters. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/[\u2776-\u277e\u2780-\u2788\u278a-\u2792]/g, circled);

/** Returns the value of a digit in any script. Each script has its ten digits in a row. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

function circled(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const first = [0x278a, 0x2780, 0x2776].find((each) => code >= each) ?? code;
  return String(code - first + 1);
}

interface Run {
  from: number;
  to: number;
  digits: number;
}

/** Removes each sequence of digits, or of words for digits, that is long enough to be dialed. */
function withoutPhones(text: string): string {
  const runs = runsOf(text).filter(({ from, to, digits }) => {
    const part = text.slice(from, to);
    const isSum = sum.test(part) && /\$\s?$/.test(text.slice(Math.max(0, from - 2), from));
    return digits >= SHORTEST_PHONE && !harmless.test(part) && !isSum;
  });
  let [end, result] = [0, ''];
  for (const { from, to } of runs) {
    result += text.slice(end, from).replace(/[+(]+$/, '') + removed;
    end = to;
  }
  return result + text.slice(end);
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let run: Run | null = null;
  for (const { 0: token, index } of text.matchAll(/\d+|\p{L}+|[^\d\p{L}]+/gu)) {
    const digits = digitsIn(token, run !== null);
    if (digits > 0) {
      run ??= { from: index, to: index, digits: 0 };
      run.to = index + token.length;
      run.digits += digits;
    } else if (run !== null && (/[\d\p{L}]/u.test(token) || token.length > LONGEST_GAP)) {
      runs.push(run);
      run = null;
    }
  }
  return run === null ? runs : [...runs, run];
}

/** Returns how many digits a part of a text stands for. The letters O, I and L count as digits only within a number. */
function digitsIn(token: string, within: boolean): number {
  if (/^\d+$/.test(token)) return token.length;
  if (numbers.has(token.toLowerCase())) return 1;
  return within && /^[oil]{1,3}$/i.test(token) ? token.length : 0;
}
