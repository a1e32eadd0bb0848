import { group, listOf, text } from '../../shared/federation/parse.ts';
import { purlOf } from './sbom.ts';

/** What is known against a package that the lockfile leads to. */
export interface Advisory {
  /** The package with its version, as bills of materials name it. */
  purl: string;
  severity: string;
  title: string;
  url: string;
  /** Whose dependency it is: packages of the workspace, then theirs. */
  paths: readonly string[];
}

/** Where a package runs. */
export interface Reach {
  /** In the scripts of host and remotes. */
  pages: ReadonlySet<string>;
  /** In gateway and portal. */
  servers: ReadonlySet<string>;
}

const severities = ['critical', 'high', 'moderate', 'low', 'info'];

/** @throws MalformedError for what is no answer of `pnpm audit --json` */
export function readAdvisories(json: string): Advisory[] {
  const advisories = group(group(JSON.parse(json), 'audit')['advisories'], 'advisories');
  return Object.entries(advisories).flatMap(([id, value]) => {
    const each = group(value, id);
    const name = text(each['module_name'], `${id}.module_name`);
    const [severity, title, url] = ['severity', 'title', 'url'].map((key) => text(each[key], `${id}.${key}`));
    return listOf(group)(each['findings'], `${id}.findings`).map((finding) => ({
      purl: purlOf(name, text(finding['version'], `${id}.version`)),
      severity: severity ?? '',
      title: title ?? '',
      url: url ?? '',
      paths: listOf(text)(finding['paths'], `${id}.paths`),
    }));
  });
}

function placeOf(purl: string, { pages, servers }: Reach): string {
  const places = [...(pages.has(purl) ? ['pages'] : []), ...(servers.has(purl) ? ['servers'] : [])];
  return places.length > 0 ? places.join(' and ') : 'development only';
}

/** What is known, worst first, each with where it runs; and whether any of it runs in production. */
export function report(advisories: readonly Advisory[], reach: Reach): { lines: string[]; reached: boolean } {
  const runs = ({ purl }: Advisory): boolean => reach.pages.has(purl) || reach.servers.has(purl);
  const worst = [...advisories].sort(
    (a, b) =>
      Number(runs(b)) - Number(runs(a)) || severities.indexOf(a.severity) - severities.indexOf(b.severity),
  );
  const lines = worst.map((each) =>
    [placeOf(each.purl, reach), each.severity, each.purl, each.title, each.url, each.paths[0] ?? ''].join(
      '\t',
    ),
  );
  return { lines, reached: advisories.some(runs) };
}
