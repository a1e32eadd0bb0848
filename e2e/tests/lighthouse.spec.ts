import { audit, startAuditedBrowser, wayIn, withSession } from '../support/lighthouse.ts';
import { expect, test } from '../support/test.ts';

// Each page is loaded anew and looked at for some seconds.

test('Lighthouse gives accessibility and best practices all points on sign-in, home, board and detail', async () => {
  const { context, port, stop } = await startAuditedBrowser();
  const expectAllPoints = async (name: string, path: string) => {
    const { scores, faults } = await audit(path, {
      port,
      categories: ['accessibility', 'best-practices'],
      device: 'desktop',
    });
    expect.soft(faults, name).toEqual([]);
    expect.soft(scores, name).toEqual({ accessibility: 100, 'best-practices': 100 });
  };
  try {
    for (const [name, path] of Object.entries(await wayIn(context))) await expectAllPoints(name, path);
    for (const [name, path] of Object.entries(await withSession(context))) await expectAllPoints(name, path);
  } finally {
    await stop();
  }
});
