import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeFiles } from '../../testing/providers/files.ts';
import { pngOf } from '../../testing/pictures.ts';
import { checkPicture, isInBucket } from './pictures.ts';
import { whole } from '../../providers/files/whole.ts';

const s3 = { bucket: 'keyturn-files', region: 'us-east-2', endpoint: null, credentials: null };
const own = { ...s3, endpoint: 'https://store.example' };
const gatewayUrl = 'https://api.example';

test('a bucket is known by all of its addresses, and no other store is taken for it', () => {
  for (const address of [
    'https://keyturn-files.s3.us-east-2.amazonaws.com/public/a.png',
    'https://keyturn-files.s3.amazonaws.com/public/a.png?versionId=1',
    'https://s3.us-east-2.amazonaws.com/keyturn-files/public/a.png',
  ])
    assert.equal(isInBucket(s3, address), true, address);
  for (const address of [
    'https://store.example/keyturn-files/public/a.png',
    'https://keyturn-files.store.example/public/a.png',
  ])
    assert.equal(isInBucket(own, address), true, address);
  for (const address of [
    'https://another.s3.amazonaws.com/keyturn-files/a.png',
    'https://www.example/keyturn-files/a.png',
    'data:image/png;base64,AAAA',
    '/logo.png',
  ])
    assert.equal(isInBucket(s3, address), false, address);
  assert.equal(isInBucket(null, 'https://keyturn-files.s3.amazonaws.com/a.png'), false);
});

test('an uploaded picture is looked at before its address is saved', async () => {
  const files = createFakeFiles();
  const source = { ports: { files }, config: { s3, gatewayUrl } };
  await files.write('public/logos/good.png', whole(pngOf(20, 20)));
  await files.write('public/logos/bad.png', whole(Buffer.from('<script>1</script>')));
  const check = (address: string | null) => checkPicture(source, address, 'input.logoDark');
  const at = (key: string): string => `${gatewayUrl}/files/${key}`;
  for (const address of [
    null,
    '',
    '/logo.svg',
    'https://brand.example/logo.png',
    at('public/logos/good.png'),
  ])
    await check(address);
  for (const address of [
    at('public/logos/bad.png'),
    at('public/logos/none.png'),
    at('identity/1/a.png'),
    at('public/../identity/a.png'),
    'https://keyturn-files.s3.us-east-2.amazonaws.com/public/logos/good.png',
  ])
    await assert.rejects(check(address), { code: 'BAD_INPUT', field: 'input.logoDark' }, address);
  assert.equal(await files.read('public/logos/bad.png'), null, 'what is no picture is removed');
});
