import { typedClosing } from './facts';

const typed = (...values: readonly string[]) =>
  values.map((value) => ({ formData: [{ name: 'closingdate', value }] }));

test('the closing that was typed is the latest plausible day', () => {
  expect(typedClosing([])).toBeNull();
  expect(typedClosing(typed('soon', ''))).toBeNull();
  expect(typedClosing(typed('2026-12-01', '2026-12-15', 'next week'))).toBe('2026-12-15');
  expect(typedClosing([{ formData: [{ name: 'moveindate', value: '2026-12-01' }] }])).toBeNull();
});
