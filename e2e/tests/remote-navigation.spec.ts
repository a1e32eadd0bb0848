import { heldBy, navigationRound } from '../support/navigation-round.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('who walks through all remotes leaves neither nodes nor listeners behind', async ({ openAs }) => {
  const page = await openAs(people.admin, '/harbor-realty/home');
  const devtools = await page.context().newCDPSession(page);
  const round = async () => {
    for (const step of navigationRound) await step(page);
    return heldBy(page, devtools);
  };
  const first = await round();
  await round();
  const later = await round();
  expect(later.nodes).toBeLessThanOrEqual(first.nodes * 1.1);
  expect(later.listeners).toBeLessThanOrEqual(first.listeners * 1.1);
});
