import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { findBrowser, findTestBrowser } from './browser.ts';

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

  it('is one without a window where there is one, as people have it for a benchmark', () => {
    const whole = program('both', 'chromium');
    const shell = program('both', 'chromium-headless-shell');
    const env = { PATH: join(folder, 'both') };
    assert.equal(findTestBrowser(env), shell);
    assert.equal(findBrowser(env), whole);
    const downloaded = program('own', 'chromium_headless_shell-1200', 'chrome-linux', 'headless_shell');
    const own = { PATH: nowhere, PLAYWRIGHT_BROWSERS_PATH: join(folder, 'own') };
    assert.equal(findTestBrowser(own), downloaded);
    assert.notEqual(findBrowser(own), downloaded);
  });

  it('is nothing where there is none', () => {
    const env = { PATH: nowhere, PLAYWRIGHT_BROWSERS_PATH: nowhere };
    assert.equal(findBrowser(env), undefined);
    assert.equal(findTestBrowser(env), undefined);
  });
});
