import { moment } from '../../base/format.ts';
import type { NewBrowserMailData } from './data.ts';
import type { MailPage } from './page.ts';

/** Tells somebody of a sign-in as them from a browser in which they were not seen before. */
export function newBrowser({ browser, address, at, url }: NewBrowserMailData): MailPage {
  return {
    subject: 'New sign-in to your account',
    preview: `${browser}: was it you?`,
    heading: 'A sign-in from a new browser',
    paragraphs: [
      'Somebody signed in as you from a browser in which you had not been seen before. If it was you, there is nothing to do.',
      'If it was not you, end that session on the page below, then change your password.',
    ],
    amount: null,
    facts: [
      { label: 'Browser', value: browser },
      ...(address === null ? [] : [{ label: 'Address', value: address }]),
      { label: 'When', value: moment(at, 'UTC') },
    ],
    action: { label: 'See where you are signed in', url },
    note: null,
  };
}
