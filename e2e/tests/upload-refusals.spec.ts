import { writeFile } from 'node:fs/promises';
import { people } from '../support/people.ts';
import { toast } from '../support/sending.ts';
import { expect, test } from '../support/test.ts';

/** The smallest PNG there is, said to be of another size. */
function png(side = 1): Buffer {
  const whole = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  whole.writeUInt32BE(side, 16);
  whole.writeUInt32BE(side, 20);
  return whole;
}

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>document.title = "taken"</script></svg>';
const rules = 'File rejected: PNG or JPG, at most 2 MB.';
const notWhatItSays = 'The file is not what it says it is. Choose a PNG or JPG.';

const refused = [
  ['an SVG with a script', 'logo.svg', Buffer.from(script), rules],
  ['the same renamed', 'renamed.png', Buffer.from(script), notWhatItSays],
  [
    '30 MB',
    'large.png',
    Buffer.concat([png(), Buffer.alloc(30 * 1024 * 1024)]),
    'The file is too large: at most 2 MB.',
  ],
  ['a page renamed', 'page.png', Buffer.from('<!doctype html><script>1</script>'), notWhatItSays],
  ['20,000 pixels', 'wide.png', png(20_000), 'The picture is too large: at most 6000 pixels wide or high.'],
  [
    'the half of a picture',
    'half.png',
    png().subarray(0, 40),
    'The file is not complete. Please upload it again.',
  ],
] as const;

test('files that are no logos are refused with the reason, and nothing is taken over', async ({ openAs }) => {
  const page = await openAs(people.summit, '/summit-title/settings/branding');
  const input = page.getByLabel('Light logo', { exact: true });
  const zone = page.getByRole('status').filter({ visible: true });
  await expect(page.getByRole('button', { name: 'Save branding' })).toBeDisabled();
  const logos = await page.getByRole('img', { name: /^Logo of / }).count();
  for (const [what, name, content, message] of refused) {
    await test.step(what, async () => {
      const file = test.info().outputPath(name);
      await writeFile(file, content);
      await input.setInputFiles(file);
      await expect(zone.filter({ hasText: message })).toHaveText(message);
      await expect(page.getByRole('button', { name: 'Save branding' })).toBeDisabled();
      await expect(page.getByRole('img', { name: /^Logo of / })).toHaveCount(logos);
    });
    if (message === rules) await expect(toast(page, 'Could not upload selected file(s).')).toBeVisible();
  }

  // The connection breaks while the file is on its way; another try takes it.
  await page.route('**/uploads/**', (route) => route.abort('connectionreset'));
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() });
  await expect(page.getByText('The file could not be sent. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save branding' })).toBeDisabled();
  await page.unroute('**/uploads/**');
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png() });
  await expect(page.getByRole('button', { name: 'Save branding' })).toBeEnabled();
  await page.reload();
  await expect(page.getByRole('img', { name: /^Logo of / })).toHaveCount(logos);
});
