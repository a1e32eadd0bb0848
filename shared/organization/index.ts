/** The organization in the address and the person looking at it. */
export {
  OrganizationProvider,
  useOnboarding,
  useOrganization,
  useOrganizationPath,
  useSurroundings,
  useViewer,
} from './context';
export { holds, mayApprove, mayRequest, readsBooksAlone, viewerKind } from './model';
export type {
  CurrentOrganization,
  Onboarding,
  OnboardingStepState,
  Permission,
  Surroundings,
  Viewer,
  ViewerKind,
} from './model';
