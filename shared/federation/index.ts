export { contractVersion, isRemoteContract, remoteNames } from './contract';
export type { LazyRoute, RemoteContract, RemoteName, RouteProps } from './contract';
