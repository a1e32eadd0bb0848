import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentOrganization, Onboarding, Surroundings, Viewer } from './model';

interface OrganizationContextValue {
  readonly organization: CurrentOrganization;
  readonly viewer: Viewer;
  readonly onboarding: Onboarding;
  readonly surroundings: Surroundings;
}

const OrganizationContext = createContext<OrganizationContextValue | null>(null);

interface OrganizationProviderProps extends OrganizationContextValue {
  readonly children: ReactNode;
}

/** Gives everything below it the organization that the guard let through, and who is looking. */
export function OrganizationProvider({ children, ...value }: OrganizationProviderProps) {
  return <OrganizationContext value={value}>{children}</OrganizationContext>;
}

function useContextValue(): OrganizationContextValue {
  const value = useContext(OrganizationContext);
  if (value === null) throw new Error('The organization is read outside OrganizationProvider');
  return value;
}

/** The organization in the address. */
export const useOrganization = (): CurrentOrganization => useContextValue().organization;

/** The signed-in person with the permissions held here. */
export const useViewer = (): Viewer => useContextValue().viewer;

/** The open onboarding steps, kept live by the host. */
export const useOnboarding = (): Onboarding => useContextValue().onboarding;

/** Addresses outside the dashboard and whom to ask. */
export const useSurroundings = (): Surroundings => useContextValue().surroundings;

/** Makes paths inside the organization: `path('/admins/add')` → `/harbor-realty/admins/add`. */
export function useOrganizationPath(): (path: string) => string {
  const { slug } = useContextValue().organization;
  return (path) => `/${slug}${path}`;
}
