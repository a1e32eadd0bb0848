import { addresses } from '../support/addresses.ts';
import { type Held, heldBy, navigationRound } from '../support/navigation-round.ts';
import { people, signIn } from '../support/people.ts';
import { launchBrowser } from './support/launch-browser.ts';
import { type HeapParts, heapParts } from './support/heap-snapshot.ts';
import { withComposition } from './support/with-composition.ts';

const rounds = 5;

const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(2);

/** Prints what a page holds after ever more navigations between the remotes. */
async function main(): Promise<void> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: addresses.host,
      viewport: { width: 1440, height: 900 },
    });
    const page = await context.newPage();
    await signIn(page, people.admin, '/harbor-realty');
    const devtools = await context.newCDPSession(page);
    const results: (Held & HeapParts)[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const step of navigationRound) await step(page);
      results.push({ ...(await heldBy(page, devtools)), ...(await heapParts(devtools)) });
    }
    console.log(
      '| Navigations | heap MB | compiled code MB | the rest MB | rest, against 10 | nodes | listeners |',
    );
    console.log('|---|---|---|---|---|---|---|');
    results.forEach(({ heap, code, kept, nodes, listeners }, index) => {
      const growth = `${((kept / (results[0]?.kept ?? kept) - 1) * 100).toFixed(1)} %`;
      const cells = [megabytes(heap), megabytes(code), megabytes(kept), growth, nodes, listeners];
      console.log(`| ${(index + 1) * navigationRound.length} | ${cells.join(' | ')} |`);
    });
  } finally {
    await browser.close();
  }
}

await withComposition(main);
