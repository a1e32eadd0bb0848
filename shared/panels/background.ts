import { type Location, useLocation } from '@keyturn/shared/router';

interface PanelState {
  readonly background?: Location;
}

/** The page that a panel lies over, as its location's state says; null for a deep link. */
export function backgroundOf(location: Location): Location | null {
  const state: unknown = location.state;
  if (typeof state !== 'object' || state === null || !('background' in state)) return null;
  const { background } = state;
  return isLocation(background) ? background : null;
}

function isLocation(value: unknown): value is Location {
  return (
    typeof value === 'object' && value !== null && 'pathname' in value && typeof value.pathname === 'string'
  );
}

/** The link state with which a panel opens over the present page, or over the page it already lies over. */
export function usePanelState(): PanelState {
  const location = useLocation();
  return { background: backgroundOf(location) ?? location };
}
