import type { BrowserContext } from '@playwright/test';
import { addresses } from './addresses.ts';

export type RemoteName = keyof typeof addresses.remotes;

/** How a remote's server can fail. */
export type Failure =
  'unreachable' | 'answers 500' | 'a manifest that is none' | 'HTML instead of scripts' | 'hanging';

const page = {
  status: 200,
  contentType: 'text/html',
  body: '<!doctype html><title>Hello</title><h1>Welcome</h1>',
};

/** Makes a remote's server fail in this browser. Gives the function that brings it back. */
export async function failRemote(
  context: BrowserContext,
  remote: RemoteName,
  failure: Failure,
): Promise<() => Promise<void>> {
  const everything = `${addresses.remotes[remote]}/**`;
  await context.route(everything, async (route) => {
    const isManifest = new URL(route.request().url()).pathname === '/mf-manifest.json';
    switch (failure) {
      case 'unreachable':
        return route.abort('connectionrefused');
      case 'answers 500':
        return route.fulfill({ status: 500, body: 'Internal server error' });
      case 'a manifest that is none':
        return isManifest ? route.fulfill(page) : route.continue();
      case 'HTML instead of scripts':
        return isManifest ? route.continue() : route.fulfill(page);
      case 'hanging':
        return undefined;
    }
  });
  return () => context.unroute(everything);
}
