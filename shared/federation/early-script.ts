import type { Compiler } from 'webpack';

interface EarlyScriptOptions {
  /** The script's source, relative to the package. */
  readonly source: string;
}

const name = 'EarlyScript';

/**
 * Builds one small script that runs before the app's own. It is a compilation of its own, because everything in the app's
 * begins with the federation runtime. Gives the file's name to whoever writes the page.
 */
export class EarlyScript {
  readonly #options: EarlyScriptOptions;
  #file = '';

  constructor(options: EarlyScriptOptions) {
    this.#options = options;
  }

  /** The built file, relative to the output folder. */
  get file(): string {
    return this.#file;
  }

  apply(compiler: Compiler): void {
    const { EntryPlugin } = compiler.webpack;
    const { filename } = compiler.options.output;
    compiler.hooks.make.tapPromise(name, async (compilation) => {
      const child = compilation.createChildCompiler(name, typeof filename === 'string' ? { filename } : {}, [
        new EntryPlugin(compiler.context, this.#options.source, { name: 'early' }),
      ]);
      this.#file = await new Promise<string>((resolve, reject) => {
        child.runAsChild((error, entries) => {
          const file = [...(entries?.[0]?.files ?? [])][0];
          if (error !== null) reject(error);
          else if (file === undefined) reject(new Error(`${this.#options.source} was not built`));
          else resolve(file);
        });
      });
    });
  }
}
