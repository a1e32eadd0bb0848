/** Inputs that hold their shape while typing, on react-imask. */
export { AccountNumberInput, PhoneInput, RoutingNumberInput, SsnInput } from './masked-input';
export type { DigitsInputProps } from './masked-input';
