import { createContext, type ReactNode, useContext } from 'react';
import type { HostConfig } from './config';

const HostConfigContext = createContext<HostConfig | null>(null);

export function HostConfigProvider({
  config,
  children,
}: {
  readonly config: HostConfig;
  readonly children: ReactNode;
}) {
  return <HostConfigContext value={config}>{children}</HostConfigContext>;
}

/** The run-time configuration of the page. */
export function useHostConfig(): HostConfig {
  const config = useContext(HostConfigContext);
  if (config === null) throw new Error('useHostConfig needs a HostConfigProvider above it');
  return config;
}
