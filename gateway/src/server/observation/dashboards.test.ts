import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Database } from '../../db/client.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { openTestDatabase } from '../../testing/database.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../../../../docker/observability/${name}`, import.meta.url), 'utf8');

/** Every query of the dashboards, the alert rules and the cluster's autoscaler, by what it is for. */
const queries: [string, string][] = [
  ...[...read('alerts.yml').matchAll(/alert: (\w+)\n\s+expr: '((?:[^']|'')+)'/g)].map(
    ([, name = '', query = '']): [string, string] => [name, query.replaceAll("''", "'")],
  ),
  ...[...read('dashboard.json').matchAll(/"expr": "((?:[^"\\]|\\.)+)"/g)].map(
    ([, query = '']): [string, string] => [query, query.replaceAll('\\"', '"')],
  ),
  ...[...read('../kubernetes/prometheus-adapter.yml').matchAll(/seriesQuery: '(\w+)\{/g)].map(
    ([, measure = '']): [string, string] => [`the autoscaler: ${measure}`, measure],
  ),
];

/** What of a query is no measure and no label. */
const words = new Set([
  ...['and', 'or', 'by', 'max', 'min', 'sum', 'rate', 'delta', 'increase', 'histogram_quantile'],
  ...['le', 'e9'],
]);

let database: Database;
let gateway: TestApp;
let lines: string[];

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  const vitals = ['LCP', 'INP'].map((name) => ({ name, value: 1_000, remote: 'admin', route: '/home' }));
  await gateway.app.inject({ method: 'POST', url: '/web-vitals', payload: vitals });
  lines = (await gateway.app.inject('/metrics')).body.split('\n');
});
after(async () => {
  await gateway.close();
  await database.close();
});

/** The name of a measure as it is declared: a histogram has its parts' names in queries. */
const declared = (name: string): string | undefined =>
  [name, name.replace(/_(bucket|count|sum)$/, '')].find((each) =>
    lines.some((line) => line.startsWith(`# TYPE ${each} `)),
  );

/** The labels of a measure's samples; none where nothing was measured yet. */
const labelsOf = (name: string): Set<string> =>
  new Set(
    lines
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name}_bucket{`))
      .flatMap((line) => [...line.matchAll(/(\w+)="/g)].map(([, label = '']) => label)),
  );

describe('dashboards and alerts ask for what the gateway measures', () => {
  assert.ok(queries.length > 25);
  for (const [name, query] of queries) {
    it(name, () => {
      const plain = query.replace(/"[^"]*"/g, '""').replace(/\[\w+\]/g, '');
      const named = [...plain.matchAll(/[a-z]\w*/g)].map(([word]) => word).filter((word) => !words.has(word));
      const measures = named.filter((word) => declared(word) !== undefined);
      assert.ok(measures.length > 0, `${query} names no measure`);
      const labels = new Set(measures.flatMap((measure) => [...labelsOf(declared(measure) ?? '')]));
      if (labels.size === 0) return; // nothing was measured here that has labels
      const unknown = named.filter((word) => !measures.includes(word) && !labels.has(word));
      assert.deepEqual(unknown, []);
    });
  }
});
