/** What a person has to be able to do whichever two builds meet: a test of each, by its file and how its title begins. */
export const smokeTests: readonly (readonly [file: string, title: string])[] = [
  ['session', 'a session outlives a reload and a new tab'],
  ['first-screen', 'home needs no more scripts than its budget'],
  ['list', 'tabs, order and columns are in the address'],
  ['board', 'filters go into the address after a pause'],
  ['detail', 'a request is sent again, canceled by keyboard'],
  ['collect', 'a payer link is shown and kept as a QR code'],
  ['main-job', 'earnest money from the request to the deposit'],
  ['send', 'a payment is sent by keyboard alone'],
  ['approval', 'a second person approves a payment'],
  ['refund', 'a deposited earnest money payment is refunded on a phone'],
  ['portal', 'a link paid without JavaScript'],
];

/** Those that a build does not have, by the text of its files of tests: it would pass without them. */
export const missingSmokeTests = (textOf: (file: string) => string): string[] =>
  smokeTests.flatMap(([file, title]) =>
    textOf(file).includes(`'${title}`) ? [] : [`${file}.spec.ts: ${title}`],
  );

const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How the browser tests' runner is told to run them, one after the other: they share one demo world. */
export const smokeArguments = (): string[] => [
  'test',
  '--workers=1',
  `--grep=${smokeTests.map(([, title]) => literal(title)).join('|')}`,
  ...smokeTests.map(([file]) => `tests/${file}.spec.ts`),
];
