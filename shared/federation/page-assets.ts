import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler } from 'webpack';
import type { EarlyScript } from './early-script.ts';

interface PageAssetsOptions {
  /** The absolute folder of @keyturn/shared. */
  readonly sharedRoot: string;
  /** Files that are served as they are, or a folder that does not exist. */
  readonly publicFolder: string;
  /** The script that runs before the app's, if there is one. */
  readonly earlyScript?: EarlyScript;
  /** Further files beside the page, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

const name = 'PageAssets';
const fontFile = /url\('([\w-]+\.woff2)'\)/g;
/** What nearly all text is drawn with. */
const firstFont = 'inter-latin-wght-normal.woff2';

/**
 * Puts the tokens' style sheet with its fonts, named by their content, beside the page and links it; names the early
 * script; and copies the public folder. Only a page needs them: what a remote draws lies in the host's page.
 */
export class PageAssets {
  readonly #options: PageAssetsOptions;

  constructor(options: PageAssetsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let sheet = { file: '', font: '' };
      compilation.hooks.processAssets.tap(
        { name, stage: compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          this.#emitPublicFiles(compilation);
          sheet = this.#emitStyleSheet(compilation);
        },
      );
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTags.tap(name, (data) => {
        data.assetTags.styles.unshift(
          link({ rel: 'stylesheet', href: data.publicPath + sheet.file }),
          // Here before anything is drawn, or the first screen keeps another face; after the scripts where the line is slow.
          link({
            ...{ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: 'anonymous' },
            ...{ fetchpriority: 'low', href: data.publicPath + sheet.font },
          }),
        );
        const early = this.#options.earlyScript?.file ?? '';
        if (early !== '') {
          data.assetTags.scripts.unshift({
            tagName: 'script',
            voidTag: false,
            attributes: { defer: true, src: data.publicPath + early },
            meta: {},
          });
        }
        return data;
      });
    });
  }

  #emitStyleSheet(compilation: Compilation): { readonly file: string; readonly font: string } {
    const { sharedRoot } = this.#options;
    const fonts = join(sharedRoot, 'node_modules/@fontsource-variable/inter/files');
    const source = readFileSync(join(sharedRoot, 'tokens/tokens.css'), 'utf8');
    let font = '';
    const sheet = source.replace(fontFile, (_whole, file: string) => {
      const emitted = emitHashed(compilation, file, readFileSync(join(fonts, file)));
      if (file === firstFont) font = emitted;
      return `url('${emitted.replace('assets/', '')}')`;
    });
    if (font === '') throw new Error(`The tokens name no ${firstFont}`);
    return { file: emitHashed(compilation, 'tokens.css', Buffer.from(sheet)), font };
  }

  #emitPublicFiles(compilation: Compilation): void {
    const { publicFolder, files = {} } = this.#options;
    for (const [file, content] of Object.entries(files)) emit(compilation, file, Buffer.from(content));
    if (!existsSync(publicFolder)) return;
    for (const file of readdirSync(publicFolder))
      emit(compilation, file, readFileSync(join(publicFolder, file)));
  }
}

const link = (attributes: Readonly<Record<string, string>>): HtmlWebpackPlugin.HtmlTagObject => ({
  tagName: 'link',
  voidTag: true,
  attributes,
  meta: {},
});

function emitHashed(compilation: Compilation, file: string, content: Buffer): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const [base = '', extension = ''] = file.split('.');
  return emit(compilation, `assets/${base}.${hash}.${extension}`, content);
}

function emit(compilation: Compilation, file: string, content: Buffer): string {
  if (compilation.getAsset(file) === undefined) {
    compilation.emitAsset(file, new compilation.compiler.webpack.sources.RawSource(content));
  }
  return file;
}
