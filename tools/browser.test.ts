import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findBrowser } from './browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'keyturn-browser-'));
after(() => {
  rmSync(folder, { recursive: true });
});

function program(...parts: string[]): string {
  const path = join(folder, ...parts);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '#!/bin/sh\n', { mode: 0o755 });
  return path;
}

describe('the browser of the tests', () => {
  const nowhere = join(folder, 'nowhere');

  it('is the one that is named', () => {
    const named = program('named', 'my-chromium');
    assert.equal(findBrowser({ CHROMIUM_PATH: named, PATH: nowhere }), named);
  });

  it('is not another than the one that is named', () => {
    assert.throws(() => findBrowser({ CHROMIUM_PATH: nowhere }), /CHROMIUM_PATH names .* cannot be run/);
  });

  it('is found on the path, in order of preference', () => {
    const chrome = program('bin', 'google-chrome');
    const chromium = program('bin', 'chromium');
    assert.notEqual(chrome, chromium);
    assert.equal(findBrowser({ PATH: `${nowhere}:${join(folder, 'bin')}` }), chromium);
  });

  it('is else the newest that Playwright downloaded', () => {
    program('own', 'chromium-1100', 'chrome-linux', 'chrome');
    const newest = program('own', 'chromium-1200', 'chrome-linux', 'chrome');
    assert.equal(findBrowser({ PATH: nowhere, PLAYWRIGHT_BROWSERS_PATH: join(folder, 'own') }), newest);
  });

  it('is nothing where there is none', () => {
    assert.equal(findBrowser({ PATH: nowhere, PLAYWRIGHT_BROWSERS_PATH: nowhere }), undefined);
  });
});
