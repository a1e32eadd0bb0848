import { addresses } from './addresses.ts';

/** The gateway's metrics, in Prometheus' text format. */
export async function readMetrics(): Promise<string> {
  const response = await fetch(`${addresses.gateway}/metrics`);
  if (!response.ok) throw new Error(`The metrics answered ${response.status}`);
  return response.text();
}

/** The value of a measure with just these labels; 0 where there is none. */
export async function measured(name: string, labels: Readonly<Record<string, string>>): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const lines = (await readMetrics()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const found = lines.find((line) => wanted.every((label) => line.includes(label)));
  return Number(found?.split(' ').at(-1) ?? 0);
}
