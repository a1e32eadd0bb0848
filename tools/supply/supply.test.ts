import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it, type TestContext } from 'node:test';
import { inRoot, webPackages } from '../lib/workspace.ts';
import { readAdvisories, report } from './advisories.ts';
import { sbomOfBundle } from './bundled.ts';
import { refused, unneeded } from './licences.ts';
import { pnpm } from './pnpm.ts';
import { closureOf, purlOf, readSbom, sbomText, type Component } from './sbom.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-supply-'));
after(() => rmSync(folder, { recursive: true }));

const versionOf = (pkg: string, name: string): string => {
  const file = inRoot(pkg, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};

/** A build whose source map says which modules are in it. */
function build(name: string, sources: readonly string[]): string {
  const dist = join(folder, name, 'dist');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'main.0123456789abcdef.js.map'), JSON.stringify({ version: 3, sources }));
  return dist;
}

const moduleOf = (name: string, version: string): string =>
  `webpack://keyturn-accounts/../node_modules/.pnpm/${name.replace('/', '+')}@${version}_react@1.0.0/node_modules/${name}/index.js`;

describe('the bill of materials of a bundle', () => {
  const plaid = versionOf('remote-accounts', 'react-plaid-link');

  it('has what webpack put into it, and neither what its package may need nor our own', async () => {
    const dist = build('some', [
      moduleOf('react-plaid-link', plaid),
      'webpack://keyturn-accounts/./src/contract.ts',
    ]);
    const sbom = readSbom(sbomText(await sbomOfBundle('remote-accounts', dist)));
    assert.deepEqual(
      sbom.components.map(({ purl, licence }) => [purl, licence]),
      [[purlOf('react-plaid-link', plaid), 'MIT']],
    );
    assert.deepEqual(sbom.rest['dependencies'], [{ ref: purlOf('react-plaid-link', plaid), dependsOn: [] }]);
    assert.equal(sbom.rest['bomFormat'], 'CycloneDX');
  });

  it('is refused for a package that the lockfile does not have there, and without a build', async () => {
    const dist = build('foreign', [moduleOf('@somebody/else', '1.2.3')]);
    await assert.rejects(sbomOfBundle('remote-accounts', dist), /pkg:npm\/%40somebody\/else@1\.2\.3/);
    mkdirSync(join(folder, 'empty'));
    await assert.rejects(sbomOfBundle('remote-accounts', join(folder, 'empty')), /build it first/);
  });
});

describe('the licences', () => {
  it('of all that is shipped are on the list, and no exception is left over', async () => {
    const { components } = await closureOf('gateway', 'portal', ...webPackages);
    assert.ok(components.length > 300);
    assert.deepEqual(refused(components), []);
    assert.deepEqual(unneeded(components), []);
  });

  it('that are not on it are named with their package', () => {
    const of = (name: string, licence: string | null): Component => ({
      purl: purlOf(name, '1.0.0'),
      licence,
      whole: {},
    });
    assert.deepEqual(
      refused([
        of('fine', '(MIT OR GPL-3.0-only)'),
        of('@copy/left', 'AGPL-3.0-only'),
        of('both', 'MIT AND GPL-3.0-only'),
        of('own-words', 'SEE LICENSE IN FILE'),
        of('nothing', null),
      ]),
      [
        '@copy/left: AGPL-3.0-only',
        'both: MIT AND GPL-3.0-only',
        'own-words: SEE LICENSE IN FILE',
        'nothing: names no licence',
      ],
    );
  });
});

/** A registry that says what it is told to of the packages that it is asked about. */
async function registry(test: TestContext, status: number, answer: object): Promise<Record<string, string>> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => server.close());
  return { pnpm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const advisory = (id: number, severity: string, title: string) => ({
  ...{ id, severity, title, url: `https://advisories.example/${id}` },
  ...{ vulnerable_versions: '<1000', cwe: [], cvss: { score: 0, vectorString: null } },
});

describe('the report of an audit', () => {
  it('says of what the package manager was told where it runs, worst first', async (test) => {
    const answer = {
      turbo: [advisory(1, 'critical', 'In a tool')],
      fastify: [advisory(2, 'low', 'In the servers')],
      'react-plaid-link': [advisory(3, 'high', 'In the pages')],
    };
    const { stdout, stderr } = await pnpm(['audit', '--json'], await registry(test, 200, answer));
    assert.match(stdout, /^\{/, stderr);
    const { lines, reached } = report(readAdvisories(stdout), {
      pages: new Set([purlOf('react-plaid-link', versionOf('remote-accounts', 'react-plaid-link'))]),
      servers: new Set([purlOf('fastify', versionOf('gateway', 'fastify'))]),
    });
    assert.equal(reached, true);
    assert.deepEqual(
      lines.map((line) => line.split('\t').slice(0, 2)),
      [
        ['pages', 'high'],
        ['servers', 'low'],
        ['development only', 'critical'],
      ],
    );
    assert.match(
      lines[0] ?? '',
      /react-plaid-link.*In the pages.*https:\/\/advisories\.example\/3.*remote-accounts/,
    );
  });

  it('is none where the registry does not say, and ends with 2', async (test) => {
    const env = { ...process.env, ...(await registry(test, 405, {})) };
    const child = spawn(process.execPath, [inRoot('tools', 'audit-report.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complaint] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    assert.equal(child.exitCode, 2);
    assert.equal(said, '');
    assert.match(complaint, /^The registry does not answer, so nothing is known[^]*405/);
  });
});
