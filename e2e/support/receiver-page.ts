import type { Page } from '@playwright/test';
import type { Mail } from './sandbox.ts';

/** Returns the eight digits in a text, without the space between them. */
export const digitsIn = (text: string | null): string => {
  const [code] = /\d{4} \d{4}/.exec(text ?? '') ?? [];
  if (code === undefined) throw new Error(`There is no code in “${text}”.`);
  return code.replace(' ', '');
};

/** Shows the code of an open payment to an approver and returns it. */
export async function readCode(approver: Page): Promise<string> {
  await approver.getByRole('button', { name: 'Show the code' }).click();
  return digitsIn(await approver.getByText(/^Code to tell by phone: \d{4} \d{4}$/).textContent());
}

/** Returns the link to the receiver's page in a mail. */
export function receiveLink({ links, subject }: Mail): string {
  const link = links.find((address) => address.includes('/pay/receive/'));
  if (link === undefined) throw new Error(`The mail “${subject}” has no link to the receiver’s page.`);
  return link;
}

interface GivenAccount {
  readonly code: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly accountNumber: string;
}

/** Fills in the receiver's page and submits the account. */
export async function giveAccount(
  receiver: Page,
  { code, firstName, lastName, accountNumber }: GivenAccount,
  button: string,
): Promise<void> {
  await receiver.getByLabel('Code').fill(code);
  await receiver.getByLabel('First name').fill(firstName);
  await receiver.getByLabel('Last name').fill(lastName);
  await receiver.getByLabel('Routing number').fill('021000021');
  await receiver.getByLabel('Account number').fill(accountNumber);
  await receiver.getByRole('button', { name: button }).click();
}
