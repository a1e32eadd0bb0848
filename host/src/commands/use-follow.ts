import { usePanelState } from '@keyturn/shared/panels';
import { useNavigate } from '@keyturn/shared/router';
import { useEffect, useState } from 'react';
import { leadsToPanel } from '../lib/router-link';
import { useRouteTable } from '../routes/context';
import { useLeaveGuard } from '../panels/leave-guard-context';

/**
 * Follows a path as a link does: a panel opens over the present page, and unsaved input is asked about. It waits until
 * a dialog that closes with it has given the focus back, so that the new place can take it.
 */
export function useFollow(): (to: string) => void {
  const navigate = useNavigate();
  const guard = useLeaveGuard();
  const panelState = usePanelState();
  const table = useRouteTable();
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => {
      setNext(null);
      const state = leadsToPanel(table, next) ? { state: panelState } : {};
      guard.attempt(() => void navigate(next, state));
    });
    return () => clearTimeout(timer);
  });
  return setNext;
}
