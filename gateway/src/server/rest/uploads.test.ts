import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import type { Database } from '../../db/client.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { s3Files } from '../../providers/files/s3.ts';
import { forgetUploads, keepUpload } from '../../domains/uploads/pending.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { whole } from '../../providers/files/whole.ts';
import { pngOf } from '../../testing/pictures.ts';
import { addOrganization, addUser, type TestOrganization } from '../../testing/world.ts';

type User = Awaited<ReturnType<typeof addUser>>;
interface Order {
  key: string;
  url: string;
  publicUrl: string;
}

let database: Database;
let gateway: TestApp;
let harbor: TestOrganization;
let admin: User;
let stranger: User;

before(async () => {
  database = await openTestDatabase();
  gateway = await startTestApp(database);
  harbor = await addOrganization(gateway.test);
  const summit = await addOrganization(gateway.test);
  admin = await addUser(gateway.test, { organizationId: harbor.organizationId, roles: ['ADMIN'] });
  stranger = await addUser(gateway.test, { organizationId: summit.organizationId, roles: ['ADMIN'] });
});
after(async () => {
  await gateway.close();
  await database.close();
});

const ask = (
  by: User,
  type: string,
  length: number,
  kind = 'LOGO_DARK',
  organizationId = harbor.organizationId,
) =>
  gateway.ask(
    by.id,
    `query($id: ID, $kind: UploadKind!, $type: String!, $length: Int!) {
       getPresignedUrl(organizationId: $id, kind: $kind, contentType: $type, contentLength: $length) {
         key url publicUrl method headers } }`,
    { id: organizationId, kind, type, length },
  );
const order = async (length: number, type = 'image/png'): Promise<Order> => {
  const { data, errors } = await ask(admin, type, length);
  assert.deepEqual(errors, []);
  return data?.['getPresignedUrl'] as Order;
};
const path = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
const put = (url: string, payload: Buffer, type = 'image/png') =>
  gateway.app.inject({ method: 'PUT', url: path(url), headers: { 'content-type': type }, payload });
const isKept = async ({ key }: Order) => (await gateway.test.deps.ports.files.read(key)) !== null;

test('a logo is uploaded once and served to anybody, as a picture and nothing else', async () => {
  const picture = pngOf(300, 80);
  const ordered = await order(picture.length);
  assert.equal((await put(ordered.url, picture)).statusCode, 204);
  assert.equal((await put(ordered.url, picture)).statusCode, 409);
  const served = await gateway.app.inject(path(ordered.publicUrl));
  assert.equal(served.statusCode, 200);
  assert.deepEqual(served.rawPayload, picture);
  assert.equal(served.headers['content-type'], 'image/png');
  assert.equal(served.headers['x-content-type-options'], 'nosniff');
  assert.match(String(served.headers['content-security-policy']), /default-src 'none'; sandbox/);
  const saved = await gateway.ask(
    admin.id,
    'mutation($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { logoDark } }',
    { input: { orgId: harbor.organizationId, logoDark: ordered.publicUrl } },
  );
  assert.deepEqual(saved.data, { updateOrganization: { logoDark: ordered.publicUrl } });
});

test('what nothing kept is removed after a day, whether it came or not, and what was saved stays', async () => {
  const picture = pngOf(30, 30);
  const save = (logoLight: string) =>
    gateway.ask(
      admin.id,
      'mutation($input: UpdateOrganizationInput!) { updateOrganization(input: $input) { id } }',
      { input: { orgId: harbor.organizationId, logoLight } },
    );
  const [kept, left, inUse] = [await order(picture.length), await order(picture.length), await order(9)];
  await gateway.test.deps.ports.files.write(inUse.key, whole(picture));
  for (const { url } of [kept, left]) assert.equal((await put(url, picture)).statusCode, 204);
  assert.deepEqual((await save(kept.publicUrl)).errors, []);
  gateway.test.pass(23 * 3_600_000);
  await forgetUploads(gateway.test.deps);
  assert.equal(await isKept(left), true);
  gateway.test.pass(2 * 3_600_000);
  await forgetUploads(gateway.test.deps);
  assert.deepEqual([await isKept(kept), await isKept(left), await isKept(inUse)], [true, false, false]);
  const { errors } = await save(left.publicUrl);
  assert.deepEqual(errors[0]?.extensions, {
    ...errors[0]?.extensions,
    code: 'BAD_INPUT',
    field: 'input.logoLight',
  });
  assert.deepEqual((await save(kept.publicUrl)).errors, []);
});

test('a file is kept with its change or swept, never both', async () => {
  const { deps } = gateway.test;
  const picture = pngOf(30, 30);
  const [first, second] = [await order(picture.length), await order(picture.length)];
  for (const { url } of [first, second]) assert.equal((await put(url, picture)).statusCode, 204);
  gateway.test.pass(25 * 3_600_000);
  const keep = async ({ key }: Order) =>
    deps.db
      .transaction((tx) => keepUpload(tx, deps, key, 'file'))
      .then(
        () => true,
        () => false,
      );
  const [, ...keeps] = await Promise.all([forgetUploads(deps), keep(first), keep(second)]);
  assert.deepEqual(keeps, [await isKept(first), await isKept(second)]);
});

test('what is not the picture that was announced is refused, and nothing of it stays', async () => {
  const picture = pngOf(40, 40);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0xff, 0xd9]);
  const cases: [string, Buffer, string][] = [
    ['markup', svg, 'image/png'],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), 'image/jpeg'],
    ['a PNG said to be a JPG', picture, 'image/jpeg'],
    ['cut off', picture.subarray(0, picture.length - 9), 'image/png'],
    ['too many pixels', pngOf(1, 1, { width: 60_000, height: 60_000 }), 'image/png'],
    ['no pixels', pngOf(1, 1, { width: 0, height: 0 }), 'image/png'],
    ['no picture inside', jpegHead, 'image/jpeg'],
  ];
  for (const [name, content, type] of cases) {
    const ordered = await order(content.length, type);
    const answer = await put(ordered.url, content, type);
    assert.equal(answer.statusCode, 400, name);
    assert.equal(await isKept(ordered), false, name);
  }
});

test('what came straight into the store is looked at before it is used, and removed where it is bad', async () => {
  const { files } = gateway.test.deps.ports;
  const good = pngOf(40, 40);
  const cases: [string, Buffer][] = [
    ['markup', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>1</script>')],
    ['cut off', good.subarray(0, good.length - 9)],
    ['too many pixels', pngOf(1, 1, { width: 20_000, height: 20_000 })],
    ['too large', Buffer.concat([good, Buffer.alloc(30_000_000)])],
  ];
  for (const [name, content] of cases) {
    const { key, publicUrl } = await order(100);
    await files.write(
      key,
      (async function* () {
        yield content;
      })(),
    );
    assert.equal((await gateway.app.inject(path(publicUrl))).statusCode, 404, name);
    assert.equal(await files.read(key), null, name);
  }
});

test('an address takes its own file only, and not for ever', async () => {
  const picture = pngOf(40, 40);
  const ordered = await order(picture.length);
  const longer = await put(ordered.url, pngOf(400, 400));
  assert.equal(longer.statusCode, 400);
  const altered = [
    ordered.url.replace(/length=\d+/, 'length=1'),
    ordered.url.replace('image%2Fpng', 'image%2Fjpeg'),
    ordered.url.replace(harbor.organizationId, stranger.id),
    ordered.url.replace(/signature=\w{4}/, 'signature=0000'),
    ordered.url.replace(/expires=\d/, 'expires=9'),
    ordered.url.replace('/uploads/public', '/uploads/../public'),
    ordered.url.split('?')[0] ?? '',
  ];
  for (const url of altered) assert.notEqual((await put(url, picture)).statusCode, 204, url);
  gateway.test.pass(11 * 60_000);
  assert.equal((await put(ordered.url, picture)).statusCode, 403);
  assert.equal(await isKept(ordered), false);
});

test('an upload that breaks off leaves nothing', async () => {
  const address = new URL(await gateway.app.listen({ port: 0, host: '127.0.0.1' }));
  const picture = pngOf(400, 400);
  const ordered = await order(picture.length);
  const socket = connect(Number(address.port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `PUT ${path(ordered.url)} HTTP/1.1\r\nhost: x\r\ncontent-type: image/png\r\ncontent-length: ${picture.length}\r\n\r\n`,
  );
  socket.end(picture.subarray(0, 100));
  socket.resume();
  await once(socket, 'close');
  assert.equal(await isKept(ordered), false);
});

test('kinds, types, sizes and organizations are checked before an address is given', async () => {
  const fault = async (asked: ReturnType<typeof ask>) => {
    const { errors } = await asked;
    return [errors[0]?.extensions.code, errors[0]?.extensions.field];
  };
  assert.deepEqual(await fault(ask(admin, 'image/svg+xml', 10)), ['BAD_INPUT', 'contentType']);
  assert.deepEqual(await fault(ask(admin, 'application/pdf', 10)), ['BAD_INPUT', 'contentType']);
  assert.deepEqual(await fault(ask(admin, 'image/png', 3_000_000)), ['BAD_INPUT', 'contentLength']);
  assert.deepEqual(await fault(ask(admin, 'image/png', 0)), ['BAD_INPUT', 'contentLength']);
  assert.deepEqual(await fault(ask(stranger, 'image/png', 10)), ['NOT_FOUND', undefined]);
  assert.deepEqual(await fault(ask(admin, 'image/png', 10, 'PROMOTION_IMAGE')), ['FORBIDDEN', undefined]);
  for (const key of ['public/none.png', '../../etc/passwd', 'identity/x.png', 'reports/x.csv']) {
    assert.equal((await gateway.app.inject(`/files/${key}`)).statusCode, 404, key);
  }
});

test('with a bucket the address is the store’s own and covers type and length', async () => {
  const credentials = { accessKeyId: 'key', secretAccessKey: 'secret' };
  const bucket = s3Files({ bucket: 'b', region: 'us-east-1', endpoint: 'http://127.0.0.1:9', credentials });
  const expiresAt = new Date(Date.now() + 60_000);
  const { url } = await bucket.addressFor({
    key: 'public/a.png',
    contentType: 'image/png',
    contentLength: 9,
    expiresAt,
  });
  const { origin, pathname, searchParams } = new URL(url);
  assert.deepEqual([origin, pathname], ['http://127.0.0.1:9', '/b/public/a.png']);
  assert.equal(searchParams.get('X-Amz-SignedHeaders'), 'content-length;content-type;host');
  await assert.rejects(bucket.read('public/a.png'), { name: 'FilesUnavailable' });
});
