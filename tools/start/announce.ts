import type { Part } from './parts.ts';

const signIns = [
  ['super@keyturn.example', 'superadmin, member of no organization'],
  ['admin@harbor.example', 'harbor-realty: admin, approves inbound and outbound, refunds'],
  ['office@harbor.example', 'harbor-realty: admin only'],
  ['approver@harbor.example', 'harbor-realty: admin, approves outbound'],
  ['agent@harbor.example', 'harbor-realty: agent'],
  [
    'books@harbor.example',
    'harbor-realty: reconciles; review@harbor.example reviews, auditor@harbor.example audits',
  ],
  ['admin@summit.example', 'summit-title: admin; also a member of harbor-realty'],
  ['admin@lakeside.example', 'lakeside-law: admin'],
  ['admin@pine.example', 'pine-association: admin'],
  ['outsider@nowhere.example', 'member of no organization'],
] as const;

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
};

/** What is printed once every part answers. */
export function announcement(parts: readonly Part[], hostUrl: string, logFolder: string): string {
  return [
    '',
    'Keyturn is ready',
    '',
    table(parts.map(({ title, address }) => [title, address] as const)),
    '',
    `Open ${hostUrl}/harbor-realty and sign in as one of`,
    table(signIns),
    '',
    `Logs are in ${logFolder}. Ctrl-C stops everything.`,
  ].join('\n');
}
