import {
  type Grant,
  nothing,
  presetOf,
  presets,
  reasonAgainst,
  sameGrant,
  toggled,
  withLimit,
  withPreset,
} from './grant';

const owner: Grant = {
  roles: ['ADMIN', 'APPROVE_INBOUND_PAYMENT', 'APPROVE_OUTBOUND_PAYMENT', 'REFUND_PAYMENT', 'TRACK'],
  limits: [],
};
const preset = (id: string) => presets.find((each) => each.id === id) ?? fail(id);
const upTo = (maxAmount: number | null, paymentOccasionIds: string[] | null = null) => ({
  act: 'APPROVE_OUTBOUND' as const,
  maxAmount,
  paymentOccasionIds,
});

test.each(presets.map(({ id }) => id))('the preset %s is known again', (id) => {
  expect(presetOf(withPreset(preset(id), nothing, owner))?.id).toBe(id);
});

test('an owner with a limit is none', () => {
  expect(presetOf({ ...withPreset(preset('owner'), nothing, owner), limits: [upTo(100)] })).toBeNull();
});

test('a preset takes the place of what was held, but for what platform staff alone gives', () => {
  const held: Grant = { roles: ['REFUND_PAYMENT', 'INITIATE_MANUAL_TRANSFER'], limits: [] };
  expect(withPreset(preset('collect'), held, owner).roles).toEqual([
    ...['REQUEST', 'REQUEST_ESCROW', 'TRACK', 'INITIATE_MANUAL_TRANSFER'],
  ]);
});

test('an approver begins with a limit, and never goes further than who gives it', () => {
  expect(withPreset(preset('approver'), nothing, owner).limits.map(({ maxAmount }) => maxAmount)).toEqual([
    1_000_000, 1_000_000,
  ]);
  const limited: Grant = { ...owner, limits: [upTo(5_000, ['po-1'])] };
  expect(withPreset(preset('approver'), nothing, limited).limits).toContainEqual(upTo(5_000, ['po-1']));
  expect(toggled(nothing, 'APPROVE_OUTBOUND_PAYMENT', limited).limits).toEqual([upTo(5_000, ['po-1'])]);
});

test('a permission less takes its limit along; one more leaves the others', () => {
  const grant = { roles: ['APPROVE_OUTBOUND_PAYMENT' as const], limits: [upTo(100)] };
  expect(toggled(grant, 'APPROVE_OUTBOUND_PAYMENT', owner)).toEqual({ roles: [], limits: [] });
  expect(toggled(grant, 'REFUND_PAYMENT', owner).limits).toEqual([upTo(100)]);
});

test('a limit that limits nothing is none', () => {
  const grant = { roles: ['APPROVE_OUTBOUND_PAYMENT' as const], limits: [upTo(100)] };
  expect(withLimit(grant, upTo(null)).limits).toEqual([]);
  expect(withLimit(grant, upTo(0)).limits).toEqual([upTo(0)]);
});

test('what the viewer does not hold is named', () => {
  expect(reasonAgainst(['AUDIT', 'TRACK'], owner)).toBe(
    'You don’t hold “Audit the reconciliation” yourself.',
  );
  expect(reasonAgainst(['ADMIN'], owner)).toBeNull();
});

test('the order of roles, limits and occasions says nothing', () => {
  expect(
    sameGrant(
      { roles: ['ADMIN', 'TRACK'], limits: [upTo(1, ['a', 'b'])] },
      { roles: ['TRACK', 'ADMIN'], limits: [upTo(1, ['b', 'a'])] },
    ),
  ).toBe(true);
  expect(sameGrant({ roles: ['ADMIN'], limits: [upTo(1)] }, { roles: ['ADMIN'], limits: [upTo(2)] })).toBe(
    false,
  );
});
