import type { Onboarding } from '@keyturn/shared/organization';
import { activeStep, currentStep, isRegistered, isShown, mayHide, mayReset, stepsOf } from './steps';

const fresh: Onboarding = {
  pendingRequiredSteps: 2,
  verifiedEscrowAccounts: 0,
  verifiedFundingSources: 0,
  hasSharedPaymentOccasion: false,
  escrow: 'PENDING',
  funding: 'PENDING',
  branding: 'PENDING',
};
const onboarding = (given: Partial<Onboarding>): Onboarding => ({ ...fresh, ...given });
const shared = { hasSharedPaymentOccasion: true, pendingRequiredSteps: 0 };

test.each<[string, Partial<Onboarding>, number, ReturnType<typeof currentStep>]>([
  ['a new organization', {}, 0, 'escrow'],
  ['escrow first, though funding is done', { funding: 'COMPLETED' }, 0, 'escrow'],
  ['escrow completed', { escrow: 'COMPLETED' }, 1, 'funding'],
  ['escrow skipped', { escrow: 'SKIPPED' }, 1, 'funding'],
  ['both done', { escrow: 'SKIPPED', funding: 'COMPLETED' }, 2, 'branding'],
  ['all done', { escrow: 'COMPLETED', funding: 'COMPLETED', branding: 'SKIPPED' }, 3, null],
  ['a shared occasion', shared, 2, 'branding'],
  ['a shared occasion and branding', { ...shared, branding: 'COMPLETED' }, 3, null],
])('%s', (_what, given, active, current) => {
  expect(activeStep(onboarding(given))).toBe(active);
  expect(currentStep(onboarding(given))).toBe(current);
  expect(mayHide(onboarding(given))).toBe(active === 3);
});

test('a shared occasion stands for the accounts', () => {
  expect(stepsOf(fresh).map(({ title }) => title)).toEqual([
    'Add escrow account',
    'Add funding source',
    'Customize your account',
  ]);
  expect(
    stepsOf(onboarding(shared)).map(({ title, state, isOptional }) => [title, state, isOptional]),
  ).toEqual([
    ['Add payment occasion', 'COMPLETED', false],
    ['Customize your account', 'PENDING', true],
  ]);
});

test('registered is who did every step or uses a shared occasion', () => {
  expect(isRegistered(fresh)).toBe(false);
  expect(isRegistered(onboarding({ escrow: 'COMPLETED', funding: 'SKIPPED' }))).toBe(false);
  expect(isRegistered(onboarding({ escrow: 'COMPLETED', funding: 'SKIPPED', branding: 'COMPLETED' }))).toBe(
    true,
  );
  expect(isRegistered(onboarding(shared))).toBe(true);
});

test('hidden it stays hidden only while nothing required is pending', () => {
  expect(isShown(fresh, true)).toBe(true);
  expect(isShown(onboarding({ pendingRequiredSteps: 0 }), true)).toBe(false);
  expect(isShown(onboarding({ pendingRequiredSteps: 0 }), false)).toBe(true);
});

test('a reset needs something to open again', () => {
  expect(mayReset(fresh)).toBe(false);
  expect(mayReset(onboarding({ funding: 'SKIPPED' }))).toBe(true);
  expect(mayReset(onboarding({ branding: 'COMPLETED' }))).toBe(false);
  expect(mayReset(onboarding({ branding: 'SKIPPED' }))).toBe(true);
});
