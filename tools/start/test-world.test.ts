import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { readSettings } from '../lib/settings.ts';
import { inRoot } from '../lib/workspace.ts';
import { partsOf } from './parts.ts';

const partsWith = (env: Record<string, string>) =>
  new Map(partsOf(readSettings(env), env).map((part) => [part.title, part]));

describe('the test world of a composition', () => {
  it('is there only where it is asked for', () => {
    const parts = partsWith({});
    assert.ok([...parts.keys()].every((title) => !title.startsWith('test-')));
    assert.equal(parts.get('gateway')?.command.env['TEST_WORLD_URL'], undefined);
  });

  it('shares no port, no data, no database and no provider with the live one', () => {
    const live = {
      ...{ TEST_WORLD: '1', DATABASE_URL: 'postgres://live', DWOLLA_URL: 'https://api.dwolla.example' },
      ...{ KEYTURN_DATA: '/data', TEST_GATEWAY_PORT: '4711' },
    };
    const parts = partsWith(live);
    assert.equal(parts.get('gateway')?.command.env['TEST_WORLD_URL'], 'http://localhost:4711');
    const env = parts.get('test-gateway')?.command.env ?? {};
    assert.deepEqual(
      [
        'WORLD',
        'GATEWAY_PORT',
        'SANDBOX_URL',
        'KEYTURN_DATA',
        'DATABASE_URL',
        'DWOLLA_URL',
        'TEST_WORLD_URL',
      ].map((name) => env[name]),
      ['test', '4711', 'http://localhost:4110', '/data/test-world', '', '', ''],
    );
    const ports = [...parts.values()].flatMap((part) => part.ports.map(({ port }) => port));
    assert.equal(new Set(ports).size, ports.length);
    assert.equal(parts.get('test-portal')?.command.env['GATEWAY_URL'], 'http://localhost:4711');
  });

  it('tells each of its parts settings that the part takes', () => {
    const parts = partsWith({ TEST_WORLD: '1' });
    for (const [name, file] of [
      ['sandbox', 'config.ts'],
      ['gateway', 'config/config.ts'],
      ['portal', 'config.ts'],
    ] as const) {
      const script = `import('./${name}/src/${file}').then(({ readConfig }) => readConfig(process.env))`;
      const env = parts.get(`test-${name}`)?.command.env ?? {};
      const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
        ...{ cwd: inRoot(), env, encoding: 'utf8' },
      });
      assert.equal(status, 0, `${name}: ${stderr}`);
    }
  });
});
