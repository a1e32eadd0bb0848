import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { partModulesOf, routesOf } from '../../shared/federation/remote-source.ts';
import { inRoot, remoteNames } from '../lib/workspace.ts';

describe('the parts of a remote', () => {
  for (const name of remoteNames) {
    it(`are each one module: ${name}`, async () => {
      const root = inRoot(`remote-${name}`);
      const modules = await partModulesOf(root);
      for (const module of Object.values(modules)) {
        assert.ok(existsSync(join(root, 'src', `${module}.tsx`)), module);
      }
      for (const { screen } of (await routesOf(root)).screens)
        assert.ok(`screens/${screen}` in modules, screen);
    });
  }

  it('are refused where they are more than one import', async () => {
    const root = mkdtempSync(join(tmpdir(), 'keyturn-contract-'));
    mkdirSync(join(root, 'src'));
    const contract = (home: string) => `export default { screens: { home: ${home} }, panels: {} };`;
    try {
      writeFileSync(join(root, 'src', 'contract.ts'), contract(`() => import('./home').then((all) => all)`));
      await assert.rejects(partModulesOf(root), /screens\.home is not \(\) => import/);
    } finally {
      rmSync(root, { recursive: true });
    }
  });
});
