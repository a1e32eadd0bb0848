/** For the tests of host and remotes: a route rendered as in the shell, over a gateway checked by the real schema. */
export { type GatewayCall, gatewayError, mockGateway, type OperationHandler } from './mock-gateway';
export { type LiveGateway, mockSocket } from './mock-socket';
export { renderRoute, testOrganization, testViewer } from './render-route';
