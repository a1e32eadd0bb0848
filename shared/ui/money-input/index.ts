/** An input of dollars that gives integer cents. */
export { MoneyInput } from './money-input';
export type { MoneyInputProps } from './money-input';
