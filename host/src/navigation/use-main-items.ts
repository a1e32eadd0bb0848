import { useOnboarding, useOrganization, useViewer } from '@keyturn/shared/organization';
import { useRouteTable } from '../routes/context';
import { isPermitted } from '../routes/permitted';
import { mainItems, type NavItem } from './nav-items';

/** The navigation's main items as they stand; `active` is the section that the present page belongs to. */
export function useMainItems(active: string | null): readonly NavItem[] {
  const { slug } = useOrganization();
  const onboarding = useOnboarding();
  const viewer = useViewer();
  const sections = useRouteTable()
    .sections.filter(({ permissions }) => isPermitted(viewer, permissions))
    .map(({ buttons = [], ...section }) => ({
      ...section,
      buttons: buttons.filter(({ permissions }) => isPermitted(viewer, permissions)),
    }));
  return mainItems({ slug, onboarding, active, sections });
}
