import { z } from 'zod';
import { loggedAddress } from '../observation/log.ts';

/** What a page did not let happen, as its browser reported it. Addresses carry no query. */
export interface Violation {
  /** The directive of the page's policy, or `other`. */
  directive: string;
  /** What kind of thing was blocked. */
  blocked: 'inline' | 'eval' | 'data' | 'extension' | 'own' | 'foreign' | 'unknown';
  blockedAddress: string;
  page: string;
  source: string | null;
  line: number | null;
}

const text = z.string().max(2_000).optional();
const number = z.number().optional();

/** Content Security Policy 3, section 5.3: what `report-uri` sends. */
const old = z.object({
  'csp-report': z.object({
    'document-uri': z.string().max(2_000),
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': number,
  }),
});
/** Reporting API: what `report-to` sends, several at once, of any type. */
const one = z.object({
  type: z.string().max(100),
  body: z.unknown(),
});
const present = z.object({
  documentURL: z.string().max(2_000),
  effectiveDirective: text,
  blockedURL: text,
  sourceFile: z.string().max(2_000).nullish(),
  lineNumber: z.number().nullish(),
});

/** Directives of a page's policy; counted by name, so that no caller makes up others. */
const directives = new Set(
  'script style font img media connect frame manifest worker object default'
    .split(' ')
    .flatMap((name) => [`${name}-src`, `${name}-src-elem`, `${name}-src-attr`])
    .concat('base-uri', 'form-action', 'frame-ancestors'),
);
const extensions = /^(chrome|moz|safari|safari-web|ms-browser)-extension(:|$)/;

/**
 * Reads a browser's report of violations, in the older and the present form; reports of other things are passed over.
 * @param origins those of the product itself.
 * @returns null for what is no report.
 */
export function violationsIn(report: unknown, origins: ReadonlySet<string>): Violation[] | null {
  const given = old.safeParse(report);
  if (given.success) {
    const { 'csp-report': violation } = given.data;
    const directive = violation['effective-directive'] ?? violation['violated-directive']?.split(' ')[0];
    return [
      read(origins, {
        directive,
        page: violation['document-uri'],
        address: violation['blocked-uri'],
        source: violation['source-file'] ?? null,
        line: violation['line-number'] ?? null,
      }),
    ];
  }
  const several = z.array(one).max(50).safeParse(report);
  if (!several.success) return null;
  const bodies = several.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body }) => present.safeParse(body));
  if (bodies.some(({ success }) => !success)) return null;
  return bodies.flatMap(({ data }) =>
    data === undefined
      ? []
      : read(origins, {
          directive: data.effectiveDirective,
          page: data.documentURL,
          address: data.blockedURL,
          source: data.sourceFile ?? null,
          line: data.lineNumber ?? null,
        }),
  );
}

interface Told {
  directive: string | undefined;
  page: string;
  address: string | undefined;
  source: string | null;
  line: number | null;
}

const shown = (address: string): string =>
  address.startsWith('data:') ? 'data' : loggedAddress(address.split('#')[0] ?? '').slice(0, 300);

const read = (
  origins: ReadonlySet<string>,
  { directive = '', page, address = '', source, line }: Told,
): Violation => ({
  directive: directives.has(directive) ? directive : 'other',
  blocked: kindOf(address, source ?? '', origins),
  blockedAddress: shown(address),
  page: shown(page),
  source: source === null ? null : shown(source),
  line,
});

function kindOf(address: string, source: string, origins: ReadonlySet<string>): Violation['blocked'] {
  if (extensions.test(address) || extensions.test(source)) return 'extension';
  if (address === 'inline') return 'inline';
  if (/^(eval|wasm-eval|trusted-types)/.test(address)) return 'eval';
  if (/^(data|blob)(:|$)/.test(address)) return 'data';
  if (!URL.canParse(address)) return 'unknown';
  return origins.has(new URL(address).origin) ? 'own' : 'foreign';
}
