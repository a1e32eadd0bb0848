/** Inputs of dollars that give integer cents. */
export { AmountField } from './amount-field';
export type { AmountFieldProps } from './amount-field';
export { MoneyInput } from './money-input';
export type { MoneyInputProps } from './money-input';
