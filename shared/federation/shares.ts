/**
 * The shared-dependency policy: what host and remotes hold exactly once in the page.
 *
 * Libraries are not shared themselves: a shared module ships whole. Our narrow facades are, and webpack
 * shakes the library behind each facade (docs/adr/0001-facades-instead-of-libraries.md).
 */
export const sharedLibraries = ['react', 'react/jsx-runtime', 'react-dom'] as const;

/** Subpaths of @keyturn/shared that hold a context or a cache and so must be one copy. */
export const sharedFacades = ['router', 'api', 'auth', 'ui', 'toast', 'organization', 'panels'] as const;

/** Which library may be reached only through which facade. */
export const facadeLibraries: Readonly<Record<string, (typeof sharedFacades)[number]>> = {
  'react-router-dom': 'router',
  'react-router': 'router',
  '@apollo/client': 'api',
  'graphql-ws': 'api',
  '@auth0/auth0-spa-js': 'auth',
  'styled-components': 'ui',
  'react-hot-toast': 'toast',
};

/** The name a facade is shared under. */
export const facadeName = (facade: string): string => `@keyturn/shared/${facade}`;
