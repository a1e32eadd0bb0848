import type { Client } from 'pg';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** What a statement cost the server. */
export interface Cost {
  returned: number;
  /** Rows that were looked at, those that were thrown away included. */
  read: number;
  blocks: number;
  /** The kinds of scans that found them. */
  scans: string[];
}

function rowsRead(node: PlanNode): number {
  const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own =
    node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] + thrownAway) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own);
}

const scansOf = (node: PlanNode): string[] => [
  ...(node['Node Type'].includes('Scan') ? [node['Node Type']] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
];

/** Runs a statement twice, so that it finds its pages in memory, and tells what it cost (`EXPLAIN (ANALYZE, BUFFERS)`). */
export async function explained(client: Client, sql: string): Promise<Cost> {
  await client.query(sql);
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (analyze, buffers, format json) ${sql}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan === undefined) throw new Error(`It was not explained: ${sql}`);
  return {
    returned: plan['Actual Rows'],
    read: rowsRead(plan),
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    scans: [...new Set(scansOf(plan))],
  };
}
