import { audit, type Findings, startAuditedBrowser, wayIn, withSession } from '../support/lighthouse.ts';
import { withComposition } from './support/with-composition.ts';

const devices = ['desktop', 'phone'] as const;
const categories = ['accessibility', 'best-practices', 'performance'] as const;

const milliseconds = (time: number): string => String(Math.round(time));

function row(name: string, { scores, largestPaint, blocked, layoutShift }: Findings): string {
  const points = [scores.performance, scores.accessibility, scores['best-practices']].map(String);
  const times = [milliseconds(largestPaint), milliseconds(blocked), layoutShift.toFixed(3)];
  return `| ${[name, ...points, ...times].join(' | ')} |`;
}

/** Prints what Lighthouse finds on sign-in, home, board and a payment's detail, as a desktop and as a slow phone. */
async function main(): Promise<void> {
  const { context, port, stop } = await startAuditedBrowser();
  const look = async (name: string, path: string): Promise<void> => {
    for (const device of devices) {
      const found = await audit(path, { port, categories, device });
      console.log(row(`${name}, ${device}`, found));
      for (const fault of found.faults) console.log(`  ${fault}`);
    }
  };
  try {
    console.log('| Page | performance | accessibility | best practices | LCP ms | TBT ms | CLS |');
    console.log('|---|---|---|---|---|---|---|');
    for (const [name, path] of Object.entries(await wayIn(context))) await look(name, path);
    for (const [name, path] of Object.entries(await withSession(context))) await look(name, path);
  } finally {
    await stop();
  }
}

await withComposition(main);
