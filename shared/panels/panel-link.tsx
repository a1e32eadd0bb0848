import { Link, type LinkProps } from '@keyturn/shared/router';
import { usePanelState } from './background';

/** A link that opens a panel over the present page. */
export function PanelLink(props: Omit<LinkProps, 'state'>) {
  return <Link {...props} state={usePanelState()} />;
}
