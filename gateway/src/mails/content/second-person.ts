import { calendarDay } from '../../base/format.ts';
import type { ConfirmationMailData, DecidedMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Names what changes, as part of a sentence. */
function what({ person, settingsOf }: Pick<ConfirmationMailData, 'person' | 'settingsOf'>): string {
  if (person !== null) return `the permissions of ${person}`;
  return settingsOf === null ? 'the approval policy' : `the settings of ${settingsOf}`;
}

function effectOf({ person, settingsOf }: ConfirmationMailData): string {
  if (settingsOf !== null) return 'loosens control over money';
  return person === null ? 'lets more money out' : 'lets money out';
}

function placeOf({ person, settingsOf }: DecidedMailData): string {
  if (person !== null) return 'Open the admins';
  return settingsOf === null ? 'Open the approval policy' : 'Open the approvals';
}

/** Asks somebody who may to confirm a change by which more money can leave. */
export function confirmationNeeded(data: ConfirmationMailData): MailPage {
  const { organization, askedBy, until, url } = data;
  return {
    subject: `${askedBy} asks to change ${what(data)} in ${organization.name}`,
    preview: 'It waits until a second person confirms it.',
    heading: 'A change waits for a second person',
    paragraphs: [
      `${askedBy} asks to change ${what(data)} in ${organization.name}. It ${effectOf(data)}, so it waits for a second person: you, or somebody else who may confirm it.`,
      'What changes is on the page below, after you have signed in. If you did not expect it, ask them by phone before you confirm it.',
    ],
    amount: null,
    facts: [{ label: 'Ends', value: calendarDay(until) }],
    action: { label: 'Look at the change', url },
    note: null,
  };
}

const outcomes = {
  CONFIRMED: { word: 'was confirmed', effect: 'It is in force.' },
  REFUSED: { word: 'was refused', effect: 'All stays as it was.' },
  EXPIRED: { word: 'was not confirmed in time', effect: 'All stays as it was; you can ask for it again.' },
} as const;

/** Tells whoever asked for a change what became of it. */
export function confirmationDecided(data: DecidedMailData): MailPage {
  const { organization, outcome, decidedBy, reason, url } = data;
  const { word, effect } = outcomes[outcome];
  const by = decidedBy === null ? '' : ` by ${decidedBy}`;
  const sentence = `Your change of ${what(data)} in ${organization.name} ${word}${by}.`;
  return {
    subject: `Your change of ${what(data)} ${word}`,
    preview: sentence,
    heading: `Your change ${word}`,
    paragraphs: [`${sentence} ${effect}`],
    amount: null,
    facts: reason === null ? [] : [{ label: 'Reason', value: reason }],
    action: { label: placeOf(data), url },
    note: null,
  };
}
