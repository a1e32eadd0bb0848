import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { LeaveGuard } from './leave-guard';

const LeaveGuardContext = createContext<LeaveGuard | null>(null);

export function LeaveGuardProvider({
  guard,
  children,
}: {
  readonly guard: LeaveGuard;
  readonly children: ReactNode;
}) {
  return <LeaveGuardContext value={guard}>{children}</LeaveGuardContext>;
}

export function useLeaveGuard(): LeaveGuard {
  const guard = useContext(LeaveGuardContext);
  if (guard === null) throw new Error('useLeaveGuard needs a LeaveGuardProvider above it');
  return guard;
}

/** Whether the question about unsaved input is open. */
export function useIsAsking(): boolean {
  const guard = useLeaveGuard();
  return useSyncExternalStore(guard.subscribe, guard.isAsking);
}
