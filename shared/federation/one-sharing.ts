import type { Compiler } from 'webpack';

/**
 * Leaves out webpack's own sharing, which it writes into every script that shares and the plugin's takes the place of
 * at once. Both go by the name "sharing"; the plugin's comes at a later stage.
 */
export class OneSharing {
  apply(compiler: Compiler): void {
    const { STAGE_NORMAL } = compiler.webpack.RuntimeModule;
    compiler.hooks.compilation.tap('OneSharing', (compilation) => {
      compilation.hooks.runtimeModule.tap('OneSharing', (module) => {
        if (module.name === 'sharing' && module.stage === STAGE_NORMAL)
          Object.assign(module, { generate: () => null });
      });
    });
  }
}
