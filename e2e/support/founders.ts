import { ask, credentialsOf, type Credentials } from './gateway.ts';
import { people } from './people.ts';
import type { SignedInState } from './signed-in.ts';
import { uniqueEmail, uniqueName } from './unique.ts';
import { property } from './unknown.ts';

/** Somebody with an organization of their own, which no other test looks at. */
export interface Founder {
  readonly email: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly slug: string;
}

interface Wishes {
  /** Whether the account may register organizations. Default on. */
  readonly mayRegister?: boolean;
  readonly roles?: readonly string[];
}

/** Makes a person and their organization as platform staff would. */
export async function newFounder(
  stateOf: (email: string) => Promise<SignedInState>,
  { mayRegister = true, roles = ['ADMIN'] }: Wishes = {},
): Promise<Founder> {
  const staff = credentialsOf(await stateOf(people.superuser));
  const email = uniqueEmail('founder');
  const made = await answerOf(
    staff,
    'mutation($input: CreateOrganizationInput!) { made: createOrganization(input: $input) { id slug } }',
    { input: { name: uniqueName('Founders'), makeCurrentUserAdmin: false } },
  );
  const organizationId = String(property(made, 'id'));
  const person = await answerOf(
    staff,
    `mutation($email: String!) {
      made: getOrCreateUser(firstName: "Ida", lastName: "Founder", email: $email, phone: "2075550144") { id }
    }`,
    { email },
  );
  const userId = String(property(person, 'id'));
  await answerOf(
    staff,
    `mutation($organizationId: ID!, $userId: ID!, $roles: [OrganizationRole!]!) {
      made: addUserToOrganization(organizationId: $organizationId, userId: $userId, roles: $roles) { userId }
    }`,
    { organizationId, userId, roles },
  );
  await answerOf(
    staff,
    'mutation($userId: ID!, $mayRegister: Boolean!) { made: updateUser(id: $userId, allowOrgRegistration: $mayRegister) { id } }',
    { userId, mayRegister },
  );
  return { email, userId, organizationId, slug: String(property(made, 'slug')) };
}

/** What an operation answers under `made`. @throws Error with the gateway's words. */
export async function answerOf(
  credentials: Credentials,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { data, error } = await ask(credentials, query, variables);
  if (error !== null) throw new Error(error.message);
  return property(data, 'made');
}
