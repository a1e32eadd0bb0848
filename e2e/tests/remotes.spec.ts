import { areas, follow } from '../support/areas.ts';
import { type Failure, failRemote, type RemoteName } from '../support/failures.ts';
import { people } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const remotes = Object.keys(areas) as RemoteName[];
const failures: readonly Failure[] = [
  'unreachable',
  'answers 500',
  'a manifest that is none',
  'HTML instead of scripts',
];

for (const remote of remotes) {
  const other: RemoteName = remote === 'transactions' ? 'onboarding' : 'transactions';

  for (const failure of failures) {
    test(`${remote} ${failure}: at the start only its area fails, and recovers by Retry`, async ({
      openAs,
    }) => {
      const page = await openAs(people.admin, '/logged-out-of-nothing');
      const restore = await failRemote(page.context(), remote, failure);
      await page.goto(areas[remote].path);
      const main = page.getByRole('main');
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
      await expect(areas[remote].content(page)).toHaveCount(0);

      await follow(page, other);
      await expect(areas[other].content(page)).toBeVisible();
      await follow(page, remote);
      await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();

      await restore();
      await main.getByRole('button', { name: 'Retry' }).click();
      await expect(areas[remote].content(page)).toBeVisible();
    });
  }

  test(`${remote} gone when it is gone to: the page that was open goes on`, async ({ openAs }) => {
    const page = await openAs(people.admin, areas[other].path);
    await expect(areas[other].content(page)).toBeVisible();
    const restore = await failRemote(page.context(), remote, 'unreachable');
    await follow(page, remote);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(retry).toBeVisible();
    await page.goBack();
    await expect(areas[other].content(page)).toBeVisible();
    await page.goForward();
    await expect(retry).toBeVisible();
    await restore();
    await retry.click();
    await expect(areas[remote].content(page)).toBeVisible();
  });
}

test('remotes that hang are given up in time, each in its area, and recover', async ({ openAs }) => {
  await Promise.all(
    remotes.map(async (remote) => {
      const page = await openAs(people.admin, '/logged-out-of-nothing');
      const restore = await failRemote(page.context(), remote, 'hanging');
      await page.goto(areas[remote].path);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
      await expect(retry).toBeVisible();
      await expect(page.getByText('This part of the dashboard takes too long to load.')).toBeVisible();
      await restore();
      await retry.click();
      await expect(areas[remote].content(page)).toBeVisible();
    }),
  );
});
