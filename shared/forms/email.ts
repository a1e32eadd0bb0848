import { string } from 'yup';
import { isEmail } from './field-rules';

interface EmailTexts {
  /** 'Email is required' for requests, 'Email address is required.' for payments. */
  readonly required: string;
  readonly invalid: string;
}

/** The rule of an address that a request or payment goes to: required, and one that the gateway takes. */
export function emailRule({ required, invalid }: EmailTexts) {
  return string()
    .trim()
    .required(required)
    .test('email', invalid, (text) => !text || isEmail(text));
}
