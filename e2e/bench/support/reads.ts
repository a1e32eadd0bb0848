import { readFileSync } from 'node:fs';
import { slug, type BenchOrganization } from './database.ts';

const list = new URL('../../../gateway/src/generated/known-documents.json', import.meta.url);

/** A read of a screen. */
export interface ScreenRead {
  name: string;
  query: string;
  variables: object;
}

/** A compiled document of the dashboard, by its name. */
export function documentNamed(name: string, kind = 'query'): string {
  const documents: unknown = JSON.parse(readFileSync(list, 'utf8'));
  const texts: unknown[] =
    typeof documents === 'object' && documents !== null ? Object.values(documents) : [];
  const found = texts.find((text) => typeof text === 'string' && text.startsWith(`${kind} ${name}(`));
  if (typeof found !== 'string') throw new Error(`No document is called ${name}; run pnpm codegen.`);
  return found;
}

/**
 * The board's page, a name search, the id filter and the detail, in the dashboard's own documents. Count and sum of
 * everything that matches are left out: they are many rows by their nature, and drown what a page costs.
 */
export function screenReads({ paymentId }: BenchOrganization): ScreenRead[] {
  const page = documentNamed('Payments')
    .replaceAll(/^ +totalCount\n/gm, '')
    .replace(/^ +sums \{[^}]+\}\n/m, '')
    .replace(/\nfragment Sums [^]+?\n\}/, '');
  const filtered = (filter: object) => ({ limit: 12, filter: { organizationSlug: slug, ...filter } });
  return [
    { name: 'board, one column', query: page, variables: filtered({ status: 'DEPOSITED' }) },
    { name: 'name search', query: page, variables: filtered({ buyerFullName: 'mar' }) },
    { name: 'id filter', query: page, variables: filtered({ id: String(paymentId) }) },
    { name: 'detail', query: documentNamed('Payment'), variables: { id: String(paymentId) } },
  ];
}
