import { boolean, object, string } from '@keyturn/shared/forms';
import type { SingleSignOn, SingleSignOnInput } from './data';

/** The setting as it is typed. */
export interface SignInValues {
  /** Separated by commas. */
  readonly domains: string;
  readonly connection: string;
  readonly providerOrganization: string;
  readonly required: boolean;
}

export const valuesOf = (setting: SingleSignOn): SignInValues => ({
  domains: setting.domains.join(', '),
  connection: setting.connection ?? '',
  providerOrganization: setting.providerOrganization ?? '',
  required: setting.required,
});

const listOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((each) => each !== '');
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim());

export const inputOf = (values: SignInValues): SingleSignOnInput => ({
  domains: listOf(values.domains),
  connection: orNull(values.connection),
  providerOrganization: orNull(values.providerOrganization),
  required: values.required,
});

const isSetUp = (domains: unknown): boolean => typeof domains === 'string' && listOf(domains).length > 0;

/** Domains and a connection belong together; the gateway knows the rest. */
export const signInSchema = object({
  domains: string(),
  connection: string().when('domains', {
    is: isSetUp,
    then: (schema) => schema.trim().required('Required'),
    otherwise: (schema) => schema.trim().max(0, 'Name the domains that it is for'),
  }),
  providerOrganization: string(),
  required: boolean().when('domains', {
    is: isSetUp,
    otherwise: (schema) => schema.oneOf([false], 'Only a connection that is set up can be required'),
  }),
});

/** Where the form shows what the gateway refuses. */
export const fieldOf = {
  'input.domains': 'domains',
  'input.connection': 'connection',
  'input.providerOrganization': 'providerOrganization',
  'input.required': 'required',
};
