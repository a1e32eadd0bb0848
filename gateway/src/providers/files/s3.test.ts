import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { startSwift, withoutSwift } from '../../testing/swift.ts';
import { FilesUnavailable, type Files } from './port.ts';
import { s3Files } from './s3.ts';
import type { UploadAddresses } from './uploads.ts';
import { whole } from './whole.ts';

describe('files in an S3 store that others wrote', { skip: withoutSwift() }, () => {
  let store: Awaited<ReturnType<typeof startSwift>>;
  let files: Files & UploadAddresses;
  before(async () => {
    store = await startSwift();
    files = s3Files(store.settings);
  });
  after(() => store.stop());

  const contentOf = async (key: string): Promise<string | null> => {
    const found = await files.read(key);
    return found === null ? null : (await buffer(found.content)).toString();
  };

  it('are written, read, written over, removed, and removed again', async () => {
    assert.equal(await contentOf('reports/one.csv'), null);
    assert.equal(await files.write('reports/one.csv', whole('é')), 2);
    assert.equal(await contentOf('reports/one.csv'), 'é');
    await files.write('reports/one.csv', whole('another'));
    assert.equal(await contentOf('reports/one.csv'), 'another');
    await files.remove('reports/one.csv');
    await files.remove('reports/one.csv');
    assert.equal(await contentOf('reports/one.csv'), null);
  });

  it('are sent by a browser to an address that takes this type and this length alone', async () => {
    const { url, headers } = await files.addressFor({
      key: 'logos/one.png',
      contentType: 'image/png',
      contentLength: 4,
      expiresAt: new Date(Date.now() + 60_000),
    });
    const send = async (body: string, type = headers['content-type'] ?? ''): Promise<number> =>
      (await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })).status;
    assert.equal(await send('12345'), 403);
    assert.equal(await send('1234', 'text/html'), 403);
    assert.equal(await contentOf('logos/one.png'), null);
    assert.equal(await send('1234'), 200);
    assert.equal(await contentOf('logos/one.png'), '1234');
    const other = url.replace('one.png', 'two.png');
    assert.equal((await fetch(other, { method: 'PUT', headers, body: '1234' })).status, 403);
  });

  it('are not there for somebody without the secret', async () => {
    const credentials = { accessKeyId: 'keyturn:files', secretAccessKey: 'another' };
    const stranger = s3Files({ ...store.settings, credentials });
    await assert.rejects(
      async () => stranger.read('logos/one.png'),
      (error) => error instanceof FilesUnavailable,
    );
  });
});
