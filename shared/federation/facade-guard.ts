import type { Compiler } from 'webpack';
import { facadeLibraries } from './shares.ts';

/**
 * Fails a build in which a library behind a facade is reached past it: such a second copy builds silently and
 * then fails in the browser. `sharedRoot` is the absolute folder of @keyturn/shared, `container` tells that
 * the build is a remote, where even the facade's own import must come from the host.
 */
export class FacadeGuard {
  readonly #sharedRoot: string;

  constructor(sharedRoot: string) {
    this.#sharedRoot = sharedRoot;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('FacadeGuard', (factory) => {
      factory.hooks.beforeResolve.tap('FacadeGuard', (data) => {
        const library = Object.keys(facadeLibraries).find(
          (name) => data.request === name || data.request.startsWith(`${name}/`),
        );
        const issuer = data.contextInfo.issuer;
        if (library === undefined || issuer === '' || issuer.includes('node_modules')) return undefined;
        if (issuer.startsWith(`${this.#sharedRoot}/${facadeLibraries[library]}/`)) return undefined;
        throw new Error(
          `${issuer} imports ${data.request}; import it from @keyturn/shared/${facadeLibraries[library]} instead.`,
        );
      });
    });
  }
}
