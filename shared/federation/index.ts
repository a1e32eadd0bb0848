export { isRemoteContract, remoteNames } from './contract';
export type { LazyRoute, PartsOf, RemoteContract, RemoteName, RouteProps } from './contract';
export { flag, group, listOf, MalformedError, optional, text } from './parse';
export { lacking, readVersions, type Versions } from './needs';
export { readRoutes } from './read-routes';
export { readRegistry, releaseFor } from './registry';
export type { RegisteredRelease, Registry, Visitor } from './registry';
export type { NavIcon, PanelEntry, PanelSize, RemoteRoutes, ScreenEntry, SectionEntry } from './routes';
export { facadeVersions } from './versions';
