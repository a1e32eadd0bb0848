import { type FormFieldDefinition, problemOfValue } from '@keyturn/shared/forms';
import type { Values } from '../values';
import { type Labelled, readText } from './read-text';

/** What is known beside the text. */
export interface Setting {
  readonly definitions: readonly FormFieldDefinition[];
  /** The viewer's own address: nobody asks themselves for money. */
  readonly own: string;
  /** `2026-11-24` */
  readonly today: string;
}

/** What a text means for the form; what it leaves open is absent. */
export interface Guesses {
  readonly amount?: number;
  readonly receiverEmail?: string;
  readonly dueOn?: string;
  readonly formFields: Readonly<Record<string, string>>;
}

/**
 * What a text most likely means. A guess needs one meaning: where two values have the same claim, none is taken. A field
 * left empty costs a moment, a wrong one a payment.
 */
export function guessesOf(text: string, { definitions, own, today }: Setting): Guesses {
  const { emails, amounts, addresses, days, mlsNumbers } = readText(text);
  const amount = theOne(amounts, { wanted: earnest, unwanted: otherMoney });
  const receiverEmail = theOne(
    emails.filter(({ value }) => value !== own.toLowerCase() && !/^(no-?reply|donotreply)@/.test(value)),
    {
      wanted: /\b(buyers?|purchasers?|payers?|tenants?|clients?|from)\b[^;]*$/,
      unwanted: /^\s*(to|cc|bcc|reply-to)\b/,
    },
  );
  const dueOn = labelledDay(days, dueLabel);
  const address = theOne(addresses.filter(isNoSignature), {
    wanted: /\b(property|premises|located at|purchase of|home at|house at|address|re|subject)\b[^.]*$/,
    unwanted: /\b(office|mailing|our address|mail to|suite)\b[^.]*$/,
  });
  const mls = theOne(mlsNumbers, { wanted: /^/, unwanted: /^(?!)/ });
  const fields = definitions.flatMap((definition): [string, string | null][] => {
    const { name, label, type } = definition;
    if (type === 'ADDRESS') return [[name, address]];
    if (type === 'DATE') return [[name, labelledDay(days, dayLabel(definition))]];
    if (/\bmls\b/i.test(`${name} ${label}`) || /^mls/i.test(name)) return [[name, mls]];
    return [];
  });
  const oneAddress = definitions.filter(({ type }) => type === 'ADDRESS').length === 1;
  const fitting = fields.filter(
    (field): field is [string, string] =>
      field[1] !== null &&
      definitions.some(
        (definition) =>
          definition.name === field[0] &&
          (definition.type !== 'ADDRESS' || oneAddress) &&
          problemOfValue(definition, field[1] ?? '') === null,
      ),
  );
  return {
    ...(amount === null ? {} : { amount }),
    ...(receiverEmail === null ? {} : { receiverEmail }),
    ...(dueOn === null || dueOn < today ? {} : { dueOn }),
    formFields: Object.fromEntries(fitting),
  };
}

/** The form with guesses in those of its fields that are empty, and the paths of these. */
export function withGuesses(
  values: Values,
  { amount, receiverEmail, dueOn, formFields }: Guesses,
): { readonly after: Values; readonly put: readonly string[] } {
  const fields = Object.entries(formFields).filter(([name]) => (values.formFields[name] ?? '') === '');
  const puts = {
    ...(amount !== undefined && values.amount === null ? { amount } : {}),
    ...(receiverEmail !== undefined && values.receiverEmail.trim() === '' ? { receiverEmail } : {}),
    ...(dueOn !== undefined && values.dueOn === '' ? { dueOn } : {}),
  };
  return {
    after: { ...values, ...puts, formFields: { ...values.formFields, ...Object.fromEntries(fields) } },
    put: [...Object.keys(puts), ...fields.map(([name]) => `formFields.${name}`)],
  };
}

const earnest =
  /\b(earnest|emd|good[- ]faith|escrow deposit|initial deposit|deposit (?:of|amount|is)|deposit)\b/;
const otherMoney =
  /\b(purchase|sales?|list(?:ing|ed)?|asking|price|loan|mortgage|financ\w*|commission|appraisal|balance|tax(?:es)?|down payment|option fee|inspection|offer|refund\w*|credit|concession\w*)\b/;
const dueLabel =
  /\b(due|no later than|on or before|deadline|pay(?:able|ment)? by|paid by|deposited? by|by)\b/;
const closing = /\b(clos(?:ing|e)|settle\w*)\b/;

/** What a field of days is about: the words of its label that say something. */
function dayLabel({ label }: FormFieldDefinition): RegExp {
  if (closing.test(label.toLowerCase())) return closing;
  const words = (label.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter((word) => word !== 'date');
  return words.length === 0 ? /^(?!)/ : new RegExp(`\\b(${words.join('|')})\\b`);
}

/** The one day with that label; the label that stands nearest before a day decides. */
function labelledDay(days: readonly Labelled<string>[], label: RegExp): string | null {
  const others = label === dueLabel ? closing : dueLabel;
  const meant = days.filter(({ before }) => {
    const at = lastAt(before, label);
    return at >= 0 && (label === dueLabel ? lastAt(before, others) < 0 : true);
  });
  return onlyOf(meant.map(({ value }) => value));
}

/** The one value that is called what is wanted; else the only one there is, unless it is called something else. */
function theOne<T>(
  candidates: readonly Labelled<T>[],
  { wanted, unwanted }: { readonly wanted: RegExp; readonly unwanted: RegExp },
): T | null {
  const judged = candidates.map((candidate) => ({
    ...candidate,
    claim: claimOf(candidate, wanted, unwanted),
  }));
  const called = judged.filter(({ claim }) => claim === 'wanted');
  if (called.length > 0) return onlyOf(called.map(({ value }) => value));
  return judged.some(({ claim }) => claim === 'unwanted') && judged.length > 1
    ? null
    : onlyOf(judged.filter(({ claim }) => claim === 'open').map(({ value }) => value));
}

/** Between a value and what it is: `$5,000 shall be paid as earnest money`. */
const saidOf = /^(?:(?:shall|will|must|to|be|is|was|paid|payable|delivered|as|an?|the|their|our)\s+)+/;

/** What stands right after a value (`$5,000 earnest money`) says more of it than what stands before. */
function claimOf(
  { before, after }: Labelled<unknown>,
  wanted: RegExp,
  unwanted: RegExp,
): 'wanted' | 'unwanted' | 'open' {
  const next = after.trimStart().replace(saidOf, '');
  const near = /^(?:after|before|by|due|now|on|until|upon)\b/.test(next)
    ? ''
    : next.split(/\s+/, 4).join(' ');
  const [yesAfter, noAfter] = [near.search(wanted), near.search(unwanted)];
  if (near !== '' && (yesAfter >= 0 || noAfter >= 0))
    return noAfter < 0 || (yesAfter >= 0 && yesAfter < noAfter) ? 'wanted' : 'unwanted';
  const [yes, no] = [lastAt(before, wanted), lastAt(before, unwanted)];
  if (yes < 0 && no < 0) return 'open';
  return yes > no ? 'wanted' : 'unwanted';
}

/** Where a pattern occurs last; -1 for nowhere. */
const lastAt = (text: string, pattern: RegExp): number =>
  [...text.matchAll(new RegExp(pattern.source, 'g'))].at(-1)?.index ?? -1;

/** The value that all have in common; null for none or several. */
function onlyOf<T>(values: readonly T[]): T | null {
  const [first, ...others] = [...new Set(values)];
  return first !== undefined && others.length === 0 ? first : null;
}

/** Beside a telephone number or a web address stands somebody's office, not what is sold. */
const isNoSignature = ({ paragraph, before }: Labelled<string>): boolean =>
  /\b(property|premises|located at|purchase of)\b/.test(before) ||
  !/(?:\+1[ .-]?)?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|\bwww\.|https?:/.test(paragraph);
