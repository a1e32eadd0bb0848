import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { inRoot } from '../lib/workspace.ts';
import { gatewayEnvironment, gatewayHealth, pagesEnvironment, testsEnvironment } from './environment.ts';
import { refusedOperations } from './documents.ts';
import { otherBuild } from './ref.ts';
import { missingSmokeTests, smokeArguments, smokeTests } from './smoke.ts';

describe('the other build', () => {
  it('is the one that was named, else the newest release, else the parent', () => {
    const tags = ['release-7', 'release-8', 'before-the-move'];
    assert.equal(otherBuild('v3', tags), 'v3');
    assert.equal(otherBuild(undefined, tags), 'release-8');
    assert.equal(otherBuild(undefined, ['before-the-move']), 'HEAD~1');
  });
});

describe('two builds beside each other', () => {
  const pages = pagesEnvironment('/data');
  const gateway = gatewayEnvironment('/data', 'postgres://localhost/keyturn');

  it('meet at the gateway that the pages are told of, not at the one that comes with them', () => {
    assert.equal(pages['GATEWAY_URL'], `http://localhost:${gateway['GATEWAY_PORT']}`);
    assert.equal(gatewayHealth, `${pages['GATEWAY_URL']}/readyz`);
    assert.notEqual(pages['GATEWAY_PORT'], gateway['GATEWAY_PORT']);
    for (const name of ['HOST_PORT', 'PORTAL_PORT', 'SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'REGISTRY'])
      assert.equal(pages[name], gateway[name], name);
  });

  it('have one database, which only the gateway that is asked opens', () => {
    assert.equal(gateway['DATABASE_URL'], 'postgres://localhost/keyturn');
    assert.deepEqual([pages['DATABASE_URL'], pages['KEYTURN_SEED']], ['', 'none']);
    assert.notEqual(pages['KEYTURN_DATA'], gateway['KEYTURN_DATA']);
    assert.equal(gatewayEnvironment('/data', null)['DATABASE_URL'], '');
  });

  it('are looked at by the browser tests where they are', () => {
    const tests = testsEnvironment('/data');
    assert.equal(tests['KEYTURN_E2E_PORT'], pages['HOST_PORT']);
    assert.equal(Number(gateway['GATEWAY_PORT']) - Number(tests['KEYTURN_E2E_PORT']), 20);
    assert.equal(`${tests['KEYTURN_E2E_DATA']}/0`, pages['KEYTURN_DATA']);
  });
});

describe('documents', () => {
  it('that a gateway does not list are named by their operation', () => {
    const asked = { a: 'query Glance { id }', b: 'mutation SendPayment($x: ID!) { id }', c: '{ id }' };
    assert.deepEqual(refusedOperations(asked, asked), []);
    assert.deepEqual(refusedOperations(asked, { a: asked.a }), ['SendPayment', 'unnamed']);
  });
});

describe('the smoke tests', () => {
  const textOf = (file: string): string => readFileSync(inRoot('e2e', 'tests', `${file}.spec.ts`), 'utf8');

  it('are there in this build', () => {
    assert.deepEqual(missingSmokeTests(textOf), []);
    assert.deepEqual(
      missingSmokeTests((file) => (file === 'send' ? '' : textOf(file))),
      ['send.spec.ts: a payment is sent by keyboard alone'],
    );
  });

  it('are what the runner is told to run, and nothing else', () => {
    const asked = smokeArguments();
    assert.equal(asked.filter((argument) => argument.endsWith('.spec.ts')).length, smokeTests.length);
    const grep = new RegExp(asked.find((argument) => argument.startsWith('--grep='))?.slice(7) ?? '');
    const titles = smokeTests.flatMap(([file]) =>
      [...textOf(file).matchAll(/^test\('([^']*)/gm)].map(([, title = '']) => title),
    );
    assert.equal(titles.filter((title) => grep.test(title)).length, smokeTests.length);
  });
});
