import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CreateBucketCommand, DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../providers/files/s3.ts';
import { freePort } from './gateway-process.ts';

const stores = ['account', 'container', 'object'] as const;
const programs = [...stores, 'proxy'].map((part) => `swift-${part}-server`);

/** Debian's own Python, for which its packages of Swift are. */
const python = '/usr/bin/python3';

/** One device for each store, and nothing is kept twice. */
const rings = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(${JSON.stringify(stores)}, ports):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1))
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
`;

/** Why tests on a real S3 are left out here: `node --test`'s reason, or false where they run. */
export const withoutSwift = (): string | false =>
  programs.every((program) => spawnSync('which', [program]).status === 0)
    ? false
    : 'OpenStack Swift, which speaks S3, is not installed';

const section = (name: string, values: Record<string, string | number>): string =>
  [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`), ''].join('\n');

/** Starts OpenStack Swift with its S3 protocol on this machine, and makes a bucket. */
export async function startSwift(): Promise<{
  settings: S3Settings;
  client: S3Client;
  stop(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-swift-'));
  mkdirSync(join(folder, 'disk'));
  const ports = await Promise.all(stores.map(() => freePort()));
  const port = await freePort();
  const common = { bind_ip: '127.0.0.1', workers: 0, user: userInfo().username, swift_dir: folder };
  const write = (file: string, ...sections: string[]) =>
    writeFileSync(join(folder, file), sections.join('\n'));
  write(
    'swift.conf',
    section('swift-hash', { swift_hash_path_prefix: 'test', swift_hash_path_suffix: 'test' }),
  );
  for (const [at, store] of stores.entries())
    write(
      `${store}.conf`,
      section('DEFAULT', { ...common, bind_port: ports[at] ?? 0, devices: folder, mount_check: 'false' }),
      section('pipeline:main', { pipeline: `${store}-server` }),
      section(`app:${store}-server`, { use: `egg:swift#${store}` }),
    );
  const filters = ['catch_errors', 'gatekeeper', 'memcache', 'listing_formats', 's3api', 'tempauth', 'copy'];
  const account = { user_keyturn_files: 'secret-of-the-store .admin' };
  write(
    'proxy.conf',
    section('DEFAULT', { ...common, bind_port: port }),
    section('pipeline:main', { pipeline: [...filters, 'slo', 'dlo', 'proxy-server'].join(' ') }),
    ...[...filters, 'slo', 'dlo'].map((use) =>
      section(`filter:${use}`, { use: `egg:swift#${use}`, ...(use === 'tempauth' ? account : {}) }),
    ),
    section('app:proxy-server', { use: 'egg:swift#proxy', account_autocreate: 'true' }),
  );
  const made = spawnSync(python, ['-c', rings, folder, ...ports.map(String)], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const servers = [...stores, 'proxy'].map((part) =>
    spawn(`swift-${part}-server`, [join(folder, `${part}.conf`)], { stdio: 'ignore' }),
  );

  const settings: S3Settings = {
    bucket: 'keyturn',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'keyturn:files', secretAccessKey: 'secret-of-the-store' },
  };
  const { endpoint, region, credentials } = settings;
  const client = new S3Client({
    region,
    forcePathStyle: true,
    ...(endpoint === null ? {} : { endpoint }),
    ...(credentials === null ? {} : { credentials }),
  });
  const stop = async (): Promise<void> => {
    client.destroy();
    await Promise.all(
      servers.map(async (server) => {
        if (server.exitCode !== null) return;
        const ended = once(server, 'exit');
        server.kill('SIGKILL');
        await ended;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  const answered = async (ask: () => Promise<unknown>): Promise<void> => {
    while ((await ask().catch(() => null)) === null) {
      if (servers.some(({ exitCode }) => exitCode !== null)) {
        await stop();
        throw new Error('A server of Swift ended at its start.');
      }
      await wait(100);
    }
  };
  const [Bucket, Key] = [settings.bucket, 'begun'];
  await answered(() => client.send(new CreateBucketCommand({ Bucket })));
  // A bucket asks nothing of the server that keeps the objects.
  await answered(() => client.send(new PutObjectCommand({ Bucket, Key, Body: '' })));
  await client.send(new DeleteObjectCommand({ Bucket, Key }));
  return { settings, client, stop };
}
