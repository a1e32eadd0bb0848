import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { brandingState, progressOf, stepState } from './rules.ts';

const at = new Date('2026-03-01T00:00:00Z');
const untouched = {
  id: 'organization',
  backgroundColor: null,
  logoDark: null,
  logoLight: null,
  escrowOnboardingCompletedAt: null,
  escrowOnboardingSkippedAt: null,
  fundingOnboardingCompletedAt: null,
  fundingOnboardingSkippedAt: null,
  brandingOnboardingCompletedAt: null,
  brandingOnboardingSkippedAt: null,
};
const none = { escrowAccounts: 0, fundingSources: 0 };

test('a step by its two times', () => {
  assert.equal(stepState(null, null), 'PENDING');
  assert.equal(stepState(null, at), 'SKIPPED');
  assert.equal(stepState(at, null), 'COMPLETED');
  assert.equal(stepState(at, at), 'COMPLETED');
});

describe('branding', () => {
  const cases: [what: string, fields: Partial<Parameters<typeof brandingState>[0]>, state: string][] = [
    ['nothing given', {}, 'PENDING'],
    ['skipped', { brandingOnboardingSkippedAt: at }, 'SKIPPED'],
    ['completed', { brandingOnboardingCompletedAt: at }, 'COMPLETED'],
    ['a colour', { backgroundColor: '#30C97F' }, 'COMPLETED'],
    [
      'a colour after it was skipped',
      { backgroundColor: '#30C97F', brandingOnboardingSkippedAt: at },
      'COMPLETED',
    ],
    ['a light logo', { logoLight: '/logo.png' }, 'COMPLETED'],
    ['a dark logo', { logoDark: '/logo.png' }, 'COMPLETED'],
    ['an empty colour', { backgroundColor: '' }, 'PENDING'],
  ];
  for (const [what, fields, state] of cases)
    test(what, () => assert.equal(brandingState({ ...untouched, ...fields }), state));
});

describe('required steps that are left', () => {
  const cases: [what: string, fields: Partial<typeof untouched> | object, shared: boolean, left: number][] = [
    ['a new organization', {}, false, 2],
    ['escrow completed', { escrowOnboardingCompletedAt: at }, false, 1],
    ['both skipped', { escrowOnboardingSkippedAt: at, fundingOnboardingSkippedAt: at }, false, 0],
    ['branding counts for nothing', { brandingOnboardingCompletedAt: at }, false, 2],
    ['a shared occasion replaces both', {}, true, 0],
  ];
  for (const [what, fields, shared, left] of cases)
    test(what, () => {
      const progress = progressOf({ ...untouched, ...fields }, none, shared);
      assert.equal(progress.pendingRequiredSteps, left);
      assert.equal(progress.hasSharedPaymentOccasion, shared);
    });
});
