import { boolean, object, string } from '@keyturn/shared/forms';
import type { SingleSignOn, SingleSignOnInput } from './data';

/** The setting as it is typed; domains are separated by commas. */
export type SignInValues = Readonly<
  Record<'domains' | 'connection' | 'providerOrganization', string> & Record<'required', boolean>
>;

export const valuesOf = (setting: SingleSignOn): SignInValues => ({
  domains: setting.domains.join(', '),
  connection: setting.connection ?? '',
  providerOrganization: setting.providerOrganization ?? '',
  required: setting.required,
});

/** What somebody else saved, in words. */
export function savedInWords(name: keyof SignInValues, saved: SignInValues): string {
  if (name === 'required') return saved.required ? 'It is required now.' : 'It is not required any more.';
  const said = saved[name] === '' ? 'none' : saved[name];
  return `${labels[name]}: ${said} now.`;
}

const labels = {
  domains: 'Domains',
  connection: 'Connection',
  providerOrganization: 'Organization at the identity provider',
} as const;

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
