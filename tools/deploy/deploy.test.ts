import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { integrityOf } from '../../shared/federation/integrity.ts';
import { readRegistryFile } from '../../shared/federation/registry-file.ts';
import { createSite } from '../serve/site.ts';
import { alone, deploy, rollBack, servedRelease } from './deploy.ts';
import { DeployError } from './error.ts';
import { abort, offeredIds, promote, register, registered, shareOf, whoGets, wholeId } from './registry.ts';
import { rememberWhole } from './releases.ts';
import { releasesOf } from './releases.ts';

const root = mkdtempSync(join(tmpdir(), 'keyturn-deploy-'));
after(() => {
  rmSync(root, { recursive: true });
});

let made = 0;
const newFolder = (): string => {
  const folder = join(root, String((made += 1)));
  mkdirSync(folder);
  return folder;
};

const hash = (word: string): string => Buffer.from(word.padEnd(8, '-')).toString('hex').slice(0, 16);
const entryOf = (word: string): string => `remoteEntry.${hash(word)}.js`;

/** A made-up build: an entry of its own, one chunk that all builds share, and what is not for visitors. */
function build(word: string, further: Record<string, string> = {}, needs: object = {}): string {
  const dist = newFolder();
  const metaData = { remoteEntry: { name: entryOf(word) }, needs };
  const manifest = { metaData, padding: 'x'.repeat(600) };
  const files = {
    'mf-manifest.json': JSON.stringify(manifest),
    'mf-stats.json': '{}',
    [entryOf(word)]: `entry of ${word}`,
    [`${entryOf(word)}.map`]: '{}',
    'common.0123456789abcdef.js': 'common',
    ...further,
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
  return dist;
}

const given = { ui: '1.2.0', contract: '1.0.0' };
const options = { keep: 2, now: new Date('2026-03-01T12:00:00Z'), given };
const served = (folder: string): string => readFileSync(join(folder, 'mf-manifest.json'), 'utf8');

describe('a deploy', () => {
  it('puts new files beside the old and switches the manifest with its compressed copies', async () => {
    const folder = newFolder();
    await deploy(build('one'), folder, options);
    await deploy(build('two'), folder, options);
    for (const word of ['one', 'two'])
      assert.equal(readFileSync(join(folder, entryOf(word)), 'utf8'), `entry of ${word}`);
    assert.match(served(folder), new RegExp(entryOf('two')));
    assert.equal(gunzipSync(readFileSync(join(folder, 'mf-manifest.json.gz'))).toString(), served(folder));
    for (const name of ['mf-stats.json', `${entryOf('one')}.map`])
      assert.equal(existsSync(join(folder, name)), false, name);
  });

  it('keeps the last releases and what they share, and nothing else of its own', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'robots.txt'), 'put here by somebody else');
    for (const word of ['one', 'two', 'three']) await deploy(build(word), folder, options);
    assert.equal(releasesOf(folder).length, 2);
    assert.equal(existsSync(join(folder, entryOf('one'))), false);
    for (const name of [entryOf('two'), entryOf('three'), 'common.0123456789abcdef.js', 'robots.txt'])
      assert.ok(existsSync(join(folder, name)), name);
  });

  it('keeps the bill of materials with its release, out of reach, and as long', async () => {
    const folder = newFolder();
    const boms = () => readdirSync(join(folder, '.releases')).filter((name) => name.endsWith('.cdx.json'));
    const first = await deploy(build('one', { 'sbom.cdx.json': 'as built' }), folder, {
      ...options,
      sbom: 'one',
    });
    assert.deepEqual(boms(), [`sbom.${first.id}.cdx.json`]);
    assert.equal(readFileSync(join(folder, '.releases', `sbom.${first.id}.cdx.json`), 'utf8'), 'one');
    assert.equal(existsSync(join(folder, 'sbom.cdx.json')), false);
    for (const word of ['two', 'three']) await deploy(build(word), folder, { ...options, sbom: word });
    assert.equal(boms().length, 2);
    assert.ok(!boms().includes(`sbom.${first.id}.cdx.json`));
    assert.equal(releasesOf(folder).length, 2);
  });

  it('of the same build again counts once', async () => {
    const folder = newFolder();
    const dist = build('one');
    await deploy(dist, folder, options);
    await deploy(dist, folder, options);
    assert.equal(releasesOf(folder).length, 1);
    assert.ok(existsSync(join(folder, entryOf('one'))));
  });

  it('is refused for names without a hash, and for a folder that is no build; nothing changes', async () => {
    const folder = newFolder();
    await deploy(build('one'), folder, options);
    const before = served(folder);
    const plain = build('two', { 'remoteEntry.js': 'plain' });
    await assert.rejects(deploy(plain, folder, options), /remoteEntry\.js has no hash/);
    await assert.rejects(deploy(newFolder(), folder, options), DeployError);
    assert.equal(served(folder), before);
    assert.equal(existsSync(join(folder, entryOf('two'))), false);
  });

  it('is refused for a remote that needs more than the served host gives, in words; so is going back to one', async () => {
    const folder = newFolder();
    await deploy(build('one', {}, { ui: '1.2.0' }), folder, options);
    await deploy(build('two', {}, { ui: '1.1.0' }), folder, options);
    const before = served(folder);
    const more = build('three', {}, { ui: '1.3.0', contract: '1.0.0' });
    await assert.rejects(
      deploy(more, folder, options),
      /does not give: ui 1\.3\.0, not 1\.2\.0\. Deploy the host first\./,
    );
    await assert.rejects(rollBack(folder, { ui: '1.1.0' }), /ui 1\.2\.0, not 1\.1\.0/);
    assert.equal(served(folder), before);
    assert.equal(existsSync(join(folder, entryOf('three'))), false);
    await deploy(more, folder, { ...options, given: { ...given, ui: '1.4.0' } });
    assert.match(served(folder), new RegExp(entryOf('three')));
  });

  it('waits for nobody: a second one at the same time is refused', async () => {
    const folder = newFolder();
    await alone(folder, () =>
      assert.rejects(
        alone(folder, async () => undefined),
        /under way/,
      ),
    );
    await alone(folder, async () => undefined);
  });

  it('deploys after a deploy that was killed', async () => {
    const folder = newFolder();
    // Earlier releases left this folder behind.
    mkdirSync(join(folder, '.releases', 'lock'), { recursive: true });
    const file = JSON.stringify(new URL('deploy.ts', import.meta.url).href);
    const code = `const { alone } = await import(${file});
      await alone(${JSON.stringify(folder)}, async () => process.kill(process.pid, 'SIGKILL'));`;
    const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code]);
    assert.equal(signal, 'SIGKILL');
    assert.equal(await alone(folder, async () => 'deployed'), 'deployed');
  });
});

describe('a release that is tried out', () => {
  const file = join(root, 'registry.json');
  const address = 'https://accounts.example/';
  const nobody = { organizations: [], staff: false, minutes: 30, auto: false };

  it('lies beside the served one, each under a manifest of its own, and goes in shares or back', async () => {
    const folder = newFolder();
    const first = await deploy(build('one'), folder, options);
    await assert.rejects(
      register(file, 'accounts', registered(first, address), { ...nobody, traffic: 5 }),
      /no release yet to go back to/,
    );
    await register(file, 'accounts', registered(first, address), null);
    const second = await deploy(build('two'), folder, { ...options, whole: false });
    assert.equal(served(folder), first.manifest);
    await register(file, 'accounts', registered(second, address), { ...nobody, traffic: 5 });
    assert.deepEqual(
      [...(await whoGets(file))],
      [
        [first.id, '95 %, and whoever gets no other'],
        [second.id, '5 %'],
      ],
    );
    const [whole, tried] = (await readRegistryFile(file)).microFrontends['accounts'] ?? [];
    assert.equal(whole?.deployment.traffic, 95);
    assert.equal(tried?.url, `https://accounts.example/mf-manifest.${second.id}.json`);
    const manifest = readFileSync(join(folder, `mf-manifest.${second.id}.json`));
    assert.equal(tried.metadata.integrity, integrityOf(manifest));
    await promote(file, 'accounts', shareOf('25%'));
    assert.deepEqual(await offeredIds(file, 'accounts'), [first.id, second.id]);
    assert.equal(await abort(file, 'accounts'), second.id);
    assert.deepEqual(await offeredIds(file, 'accounts'), [first.id]);
    await assert.rejects(promote(file, 'accounts', 50), /No release of accounts is tried out/);
  });

  it('is what everybody goes back from once it reached them, and never what they go back to unasked', async () => {
    const folder = newFolder();
    const first = await deploy(build('one'), folder, options);
    await register(file, 'accounts', registered(first, address), null);
    const unwanted = await deploy(build('two'), folder, { ...options, whole: false });
    const third = await deploy(build('three'), folder, { ...options, whole: false });
    await register(file, 'accounts', registered(third, address), { ...nobody, traffic: 5 });
    await promote(file, 'accounts', 100);
    const now = await wholeId(file, 'accounts');
    assert.equal(now, third.id);
    const back = await rollBack(folder, options.given, undefined, now);
    assert.equal(back.id, first.id);
    // The next one for everybody is gone back from to the one that had reached everybody.
    rememberWhole(folder, third.id);
    const fourth = await deploy(build('four'), folder, { ...options, keep: 9 });
    assert.equal((await rollBack(folder, options.given, undefined, fourth.id)).id, third.id);
    assert.equal((await rollBack(folder, options.given, unwanted.id)).id, unwanted.id);
  });

  it('stays as long as the registry offers it, whatever came after', async () => {
    const folder = newFolder();
    const first = await deploy(build('one'), folder, options);
    const offered = [first.id];
    for (const word of ['two', 'three', 'four']) await deploy(build(word), folder, { ...options, offered });
    assert.ok(existsSync(join(folder, entryOf('one'))));
    assert.equal(existsSync(join(folder, entryOf('two'))), false);
  });

  it('has a share in words', () => {
    assert.deepEqual(['5%', '12.5 %', 'all'].map(shareOf), [5, 12.5, 100]);
    for (const words of ['0%', '101%', 'some']) assert.throws(() => shareOf(words), DeployError);
  });
});

describe('a rollback', () => {
  it('switches to the release before, or to a named one, and back', async () => {
    const folder = newFolder();
    const first = await deploy(build('one'), folder, options);
    const second = await deploy(build('two'), folder, options);
    assert.equal((await rollBack(folder, given)).id, first.id);
    assert.equal(served(folder), first.manifest);
    assert.equal(servedRelease(folder)?.id, first.id);
    await rollBack(folder, given, second.id);
    assert.equal(served(folder), second.manifest);
  });

  it('is refused where there is nothing before', async () => {
    const folder = newFolder();
    await deploy(build('one'), folder, options);
    await assert.rejects(rollBack(folder, given), DeployError);
    await assert.rejects(rollBack(folder, given, 'unheard of'), DeployError);
  });
});

it('visitors never meet a manifest that is cut off or leads to a missing file', async (test) => {
  const folder = newFolder();
  const builds = Array.from({ length: 20 }, (_each, index) => build(`b${index}`));
  await deploy(builds[0] ?? '', folder, { ...options, keep: 30 });
  const origins = { scripts: [], connect: [], frames: [], reports: 'http://localhost:4000/csp-reports' };
  const server = createSite({ folder, kind: 'remote', origins }).listen(0);
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  let going = true;
  let visits = 0;
  const visitor = async (): Promise<void> => {
    for (; going; visits += 1) {
      const manifest = await fetch(`${url}/mf-manifest.json`);
      const text = await manifest.text();
      const name = /remoteEntry\.[0-9a-f]+\.js/.exec(text)?.[0] ?? '';
      assert.doesNotThrow(() => JSON.parse(text), text);
      const entry = await fetch(`${url}/${name}`);
      assert.equal(entry.status, 200, name);
      assert.match(await entry.text(), /^entry of b\d+$/);
    }
  };
  const visitors = Promise.all([visitor(), visitor(), visitor()]);
  for (const dist of builds) await deploy(dist, folder, { ...options, keep: 30 });
  for (let back = 0; back < 10; back += 1) await rollBack(folder, given);
  going = false;
  await visitors;
  assert.ok(visits > 0);
});
