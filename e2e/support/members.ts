import { ask, type Credentials } from './gateway.ts';
import { uniqueEmail, uniqueName } from './unique.ts';
import { property } from './unknown.ts';

/** Somebody of harbor-realty whom no other test knows. */
export interface Member {
  readonly id: string;
  readonly organizationId: string;
  readonly email: string;
  readonly lastName: string;
}

/** Sends an operation and gives its data; a refusal throws. */
export async function told(
  credentials: Credentials,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const { data, error } = await ask(credentials, query, variables);
  if (error !== null) throw new Error(`${error.code}: ${error.message}`);
  return data;
}

/** The id of an organization that the person may know of. */
export async function organizationId(credentials: Credentials, slug = 'harbor-realty'): Promise<string> {
  const data = await told(credentials, 'query($slug: String!) { organization(slug: $slug) { id } }', {
    slug,
  });
  return String(property(property(data, 'organization'), 'id'));
}

/** Adds a new person to harbor-realty, as its admins do. */
export async function addMember(admin: Credentials, roles: readonly string[]): Promise<Member> {
  const email = uniqueEmail('member').replace('@payers', '@harbor');
  const lastName = uniqueName('Quist');
  const made = await told(
    admin,
    'mutation($email: String!, $lastName: String!) { getOrCreateUser(firstName: "Nora", lastName: $lastName, email: $email, phone: "2075550155") { id } }',
    { email, lastName },
  );
  const member = {
    id: String(property(property(made, 'getOrCreateUser'), 'id')),
    organizationId: await organizationId(admin),
    ...{ email, lastName },
  };
  await addAgain(admin, member, roles);
  return member;
}

/** Makes a person a member of harbor-realty who is none at the moment. */
export async function addAgain(admin: Credentials, member: Member, roles: readonly string[]): Promise<void> {
  await told(
    admin,
    'mutation($organizationId: ID!, $email: String!, $id: ID!, $roles: [OrganizationRole!]!) { addUserToOrganization(organizationId: $organizationId, userId: $id, email: $email, roles: $roles) { userId } }',
    { ...member, roles },
  );
}

/** Sets what a member may do; only platform staff can. */
export async function setRoles(staff: Credentials, member: Member, roles: readonly string[]): Promise<void> {
  await told(
    staff,
    'mutation($organizationId: ID!, $id: ID!, $roles: [OrganizationRole!]!) { updateUserRoles(id: $id, organizationId: $organizationId, roles: $roles) { userId } }',
    { organizationId: member.organizationId, id: member.id, roles },
  );
}

/** Makes an organization that no other test knows, as staff does; gives its id. */
export async function newOrganization(staff: Credentials, name: string): Promise<string> {
  const slug = name.toLowerCase().replace(/\W+/g, '-');
  const made = await told(
    staff,
    'mutation($input: CreateOrganizationInput!) { createOrganization(input: $input) { id } }',
    { input: { name, slug, organizationType: 'TITLE', email: `${slug}@titles.example` } },
  );
  return String(property(property(made, 'createOrganization'), 'id'));
}
