import type { RemoteRoutes } from '@keyturn/shared/federation';

/** What this remote shows where; the build puts it into the manifest, from which the host takes it. */
export const routes = {
  sections: [{ path: '/home', title: 'Home', icon: 'home', order: 10 }],
  screens: [{ path: '/home', screen: 'home', title: 'Home', section: '/home' }],
  panels: [],
} as const satisfies RemoteRoutes;
