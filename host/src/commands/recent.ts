import { personalKey } from '@keyturn/shared/auth';
import type { Found } from './found';
import { foundKinds } from './found';

const kept = 5;

/** For this tab and this person only: names of payers do not stay behind on a shared machine. */
const keyOf = (organizationId: string, userId: string): string =>
  personalKey(userId, `recent.${organizationId}`);

/** What was opened lately from the menu, the latest first. */
export function readRecent(organizationId: string, userId: string): readonly Found[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(organizationId, userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFound).slice(0, kept) : [];
  } catch {
    return [];
  }
}

/** Keeps what was opened, without its status, which will have changed. */
export function rememberRecent(organizationId: string, userId: string, opened: Found): void {
  const { kind, id, title, detail, path } = opened;
  const found: Found = { kind, id, title, detail, path };
  const others = readRecent(organizationId, userId).filter(({ path }) => path !== found.path);
  sessionStorage.setItem(keyOf(organizationId, userId), JSON.stringify([found, ...others].slice(0, kept)));
}

function isFound(value: unknown): value is Found {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  const isTexts = ['id', 'title', 'detail', 'path'].every((name) => typeof fields.get(name) === 'string');
  return isTexts && Object.hasOwn(foundKinds, String(fields.get('kind')));
}
