import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import { group } from './parse.ts';

const name = 'ReleaseIntegrity';
const manifestFile = 'mf-manifest.json';

/** What a text or a file hashes to, as browsers check it (https://www.w3.org/TR/SRI/). */
export const integrityOf = (content: string | Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Every script of a build with its hash, by the name that the manifest's folder knows it by. */
export function scriptHashes(folder: string): Record<string, string> {
  const scripts = readdirSync(folder).filter((file) => file.endsWith('.js'));
  return Object.fromEntries(
    scripts.sort().map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
  );
}

/**
 * Has a remote's scripts run only as they were built. Its manifest names what each hashes to, made from the written
 * files (webpack-subresource-integrity leaves placeholders in a federated build), and its own loading of chunks asks
 * the page for the hash: `keyturnScripts`, which the host makes. They are asked for as the host preloads them.
 */
export class ReleaseIntegrity {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap(name, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        name,
        (source) =>
          `${source}\nscript.crossOrigin = 'anonymous';\nscript.integrity = globalThis.keyturnScripts?.hashOf(url) ?? '';`,
      );
    });
    compiler.hooks.afterEmit.tap(name, ({ outputOptions }) => {
      const folder = outputOptions.path;
      const manifest = join(folder, manifestFile);
      const content = group(JSON.parse(readFileSync(manifest, 'utf8')), manifest);
      const metaData = group(content['metaData'], `${manifest}: metaData`);
      const released = { ...content, metaData: { ...metaData, integrity: scriptHashes(folder) } };
      writeFileSync(manifest, JSON.stringify(released, null, 2));
    });
  }
}

/**
 * Gives the addresses of chunks to the page's one Trusted Types policy: webpack would make one of its own in each
 * bundle, which lets every address through. Without a page's, as in a dev shell, addresses stay as they are.
 */
export class PagePolicy {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PagePolicy', (compilation) => {
      compilation.hooks.runtimeModule.tap('PagePolicy', (module) => {
        if (module.name !== 'trusted types policy') return;
        // Builds for development evaluate texts; where the page has a policy, that is not allowed to them.
        const policy =
          '{ createScriptURL: (url) => globalThis.keyturnScripts?.createScriptURL(url) ?? url, createScript: (text) => text }';
        Object.assign(module, { generate: () => `__webpack_require__.tt = () => (${policy});` });
      });
    });
  }
}
