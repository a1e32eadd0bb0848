import { changeInWords } from '@keyturn/shared/history';
import { valueInWords } from './words';

test('permissions are called as where they are given', () => {
  const change = { field: 'roles', before: 'ADMIN', after: 'ADMIN, REFUND_PAYMENT, TRACK' };
  expect(changeInWords(change, valueInWords)).toBe(
    'roles: Administrate Org → Administrate Org, Refund payments, TRACK',
  );
});
