import { invitationIn, reasonToWait } from './invitation';

const held = { organizationId: 'org-1', acceptedAt: null, invitedAt: '2026-03-01T10:00:00.000Z' };
const at = (time: string) => Date.parse(`2026-03-01T${time}.000Z`);

test('an invitation is what was not accepted in this organization', () => {
  expect(invitationIn([held], 'org-1')).toEqual({ invitedAt: held.invitedAt });
  expect(invitationIn([held], 'org-2')).toBeNull();
  expect(invitationIn([{ ...held, acceptedAt: held.invitedAt }], 'org-1')).toBeNull();
});

test.each([
  ['10:00:00', 'You can send it again in 60 minutes.'],
  ['10:58:30', 'You can send it again in 2 minutes.'],
  ['10:59:30', 'You can send it again in a minute.'],
])('at %s: %s', (time, told) => {
  expect(reasonToWait(held, at(time))).toContain(told);
});

test('after an hour it can be sent again', () => {
  expect(reasonToWait(held, at('11:00:00'))).toBeNull();
  expect(reasonToWait({ invitedAt: null }, at('10:00:00'))).toBeNull();
});
