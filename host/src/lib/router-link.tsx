import { usePanelState } from '@keyturn/shared/panels';
import { Link } from '@keyturn/shared/router';
import type { LinkProps } from '@keyturn/shared/ui';
import type { ReactElement } from 'react';
import { useRouteTable } from '../routes/context';
import { matchRoute } from '../routes/match';
import { splitOrganizationPath } from '../routes/paths';
import type { RouteTable } from '../routes/table';

/**
 * The design system's links, followed by the router where they stay in the dashboard. A link to a panel opens it over
 * the present page.
 */
export function RouterLink({ href, children, ...attributes }: LinkProps): ReactElement {
  const panelState = usePanelState();
  const table = useRouteTable();
  if (!/^(\/(?!\/)|\?)/.test(href) || attributes.target === '_blank') {
    return (
      <a href={href} {...attributes}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} {...(leadsToPanel(table, href) ? { state: panelState } : {})} {...attributes}>
      {children}
    </Link>
  );
}

/** Whether an address of the dashboard shows a panel. */
export function leadsToPanel(table: RouteTable, href: string): boolean {
  const place = splitOrganizationPath(href.split(/[?#]/, 1)[0] ?? '');
  return place !== null && matchRoute(table, place.path)?.panel != null;
}
