import { changeInWords } from '@keyturn/shared/history';
import { valueInWords } from './words';

test('permissions are called as where they are given', () => {
  const change = { field: 'roles', before: 'ADMIN', after: 'ADMIN, REFUND_PAYMENT, TRACK' };
  expect(changeInWords(change, valueInWords)).toBe(
    'roles: Administrate Org → Administrate Org, Refund payments, TRACK',
  );
});

test('what a key may do is called as in its form', () => {
  const change = { field: 'scopes', before: null, after: 'READ_PAYMENTS, SEND_PAYMENTS' };
  expect(changeInWords(change, valueInWords)).toBe('scopes: none → Read payments, Send payments');
});
