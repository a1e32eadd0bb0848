import pg from 'pg';

const url = process.env['BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/keyturn_bench';
const slug = 'bench-realty';
const page = 13;

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

/** Rows that the nodes which touch a table looked at, those that were thrown away included. */
function rowsRead(node: PlanNode): number {
  const thrownAway = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own =
    node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] + thrownAway) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), own);
}

const scans = (node: PlanNode): string[] => [
  ...(node['Node Type'].includes('Scan') ? [node['Node Type']] : []),
  ...(node.Plans ?? []).flatMap(scans),
];

/** Prints, for the reads behind the screens, how many rows PostgreSQL reads for those that it returns. */
async function main(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query<{ id: string; one: number }>(
    `select o.id, (select t.id from transaction_templates t where t.organization_id = o.id limit 1) as one
     from organizations o where o.slug = $1`,
    [slug],
  );
  const bench = found.rows[0];
  if (bench === undefined)
    throw new Error('There are no bench payments: run pnpm seed --transactions 1000000.');
  const own = `organization_id = '${bench.id}'`;
  const newest = `order by created_at desc, id desc limit ${page}`;
  const reads: [name: string, sql: string][] = [
    [
      'board, one column',
      `select * from transaction_templates where ${own} and status_group = 'DEPOSITED' ${newest}`,
    ],
    [
      'name search',
      `select * from transaction_templates where ${own} and lower(buyer_full_name) like '%mar%' ${newest}`,
    ],
    ['id filter', `select * from transaction_templates where ${own} and id = ${bench.one} ${newest}`],
    ['detail: payment', `select * from transaction_templates where id in (${bench.one})`],
    ['detail: events', `select * from transaction_events where transaction_template_id in (${bench.one})`],
  ];
  const total = await client.query<{ n: string }>('select count(*) n from transaction_templates');
  const payments = Number(total.rows[0]?.n).toLocaleString('en-US');
  console.log(`| Read, of ${payments} payments | rows returned | rows read | blocks | by |`);
  console.log('|---|---|---|---|---|');
  for (const [name, sql] of reads) {
    await client.query(sql);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, buffers, format json) ${sql}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (plan === undefined) throw new Error(`${name} was not explained`);
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    console.log(
      `| ${name} | ${plan['Actual Rows']} | ${rowsRead(plan)} | ${blocks} | ${[...new Set(scans(plan))].join(', ')} |`,
    );
  }
  await client.end();
}

await main();
