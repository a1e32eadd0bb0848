import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import type {} from 'webpack-dev-server';
import { EarlyScript } from './early-script.ts';
import { FacadeGuard } from './facade-guard.ts';
import { PagePolicy, ReleaseIntegrity } from './integrity.ts';
import { withOwnData } from './manifest-data.ts';
import { oneLineStyles } from './one-line-styles.ts';
import { OneSharing } from './one-sharing.ts';
import { PageAssets } from './page-assets.ts';
import { group, text } from './parse.ts';
import { ContractInEntry, exposedContract, partScripts } from './remote-scripts.ts';
import { contractFile, routesFile, routesOf } from './remote-source.ts';
import { facadeName, sharedFacades, sharedLibraries } from './shares.ts';
import { facadeVersions } from './versions.ts';

const sharedRoot = resolve(dirname(fileURLToPath(import.meta.url)), '..');

type Argv = { readonly mode?: string };
type ConfigurationFactory = (env: Record<string, unknown>, argv: Argv) => Configuration;

function libraryVersion(library: string): string {
  const file = join(sharedRoot, 'node_modules', library.split('/')[0] ?? library, 'package.json');
  return text(group(JSON.parse(readFileSync(file, 'utf8')), file)['version'], `${file}: version`);
}

/** A module of one copy: the host provides it eagerly, remotes bring none and need a version. */
function share(role: 'host' | 'remote', version: string, requiredVersion: string) {
  const one = { singleton: true, strictVersion: true, requiredVersion };
  return role === 'host' ? { ...one, version, eager: true } : { ...one, import: false as const };
}

/** Every shared module: libraries to the letter, facades from the version on that the remote was built with. */
function shares(role: 'host' | 'remote') {
  const libraries = sharedLibraries.map((name) => {
    const version = libraryVersion(name);
    return [name, share(role, version, version)] as const;
  });
  const facades = sharedFacades.map((facade) => {
    const version = facadeVersions[facade];
    return [facadeName(facade), share(role, version, `^${version}`)] as const;
  });
  return Object.fromEntries([...libraries, ...facades]);
}

/**
 * The router's package always leads to its development build, and rxjs to one for ES5 unless the condition `es2015` is
 * set (above): the smaller builds are named here. Vendor prefixes, which styled-components adds only where it is asked to,
 * stay out. So do questions by GET, graphql's printer, which prints schemas too, and what shows values in its errors.
 */
function productionBuilds(): Record<string, string | false> {
  const fromShared = createRequire(join(sharedRoot, 'package.json'));
  const routerDom = fromShared.resolve('react-router-dom');
  const styled = fromShared.resolve('styled-components');
  const router = dirname(createRequire(routerDom).resolve('react-router/package.json'));
  const stylis = dirname(createRequire(styled).resolve('stylis/package.json'));
  const graphql = dirname(fromShared.resolve('graphql/package.json'));
  const apollo = dirname(fromShared.resolve('@apollo/client/package.json'));
  return {
    'react-router$': join(router, 'dist/production/index.mjs'),
    'react-router/dom$': join(router, 'dist/production/dom-export.mjs'),
    [join(stylis, 'src', 'Prefixer.js')]: false,
    [join(apollo, 'link', 'http', 'rewriteURIForGET.js')]: false,
    [join(graphql, 'language', 'printer.mjs')]: join(sharedRoot, 'api', 'print-document.ts'),
    [join(graphql, 'jsutils', 'inspect.mjs')]: join(sharedRoot, 'api', 'inspect.ts'),
  };
}

/** The plugin's own runtime leads to ours (docs/adr/0304-a-small-federation-runtime.md). */
function federationRuntime(): Record<string, string> {
  const fromPlugin = createRequire(fileURLToPath(import.meta.resolve('@module-federation/enhanced/webpack')));
  const stock = fromPlugin.resolve('@module-federation/webpack-bundler-runtime/bundler');
  return { [stock]: join(sharedRoot, 'federation', 'sharing-runtime.ts') };
}

/** What no page runs of a library is cut (docs/adr/0294-libraries-are-cut-at-the-build.md). */
const cutLibraries = [
  {
    test: /[\\/]react-router[\\/].*\.mjs$/,
    loader: fileURLToPath(import.meta.resolve('./pure-components.ts')),
  },
  {
    test: /[\\/]rxjs[\\/]dist[\\/]esm[\\/]internal[\\/]observable[\\/](?:from|innerFrom)\.js$/,
    loader: fileURLToPath(import.meta.resolve('./rxjs-without-streams.ts')),
  },
  {
    test: /[\\/]graphql[\\/]language[\\/](?:ast|kinds)\.mjs$/,
    loader: fileURLToPath(import.meta.resolve('./graphql-without-schemas.ts')),
  },
  {
    test: /[\\/]@apollo[\\/]client[\\/]link[\\/]http[\\/]parseAndCheckHttpResponse\.js$/,
    loader: fileURLToPath(import.meta.resolve('./apollo-in-one-part.ts')),
  },
];

/** A library gets a chunk of its own where several chunks use it; with one user it comes along in a single request. */
const sharedVendors = {
  test: /[\\/]node_modules[\\/]/,
  minChunks: 2,
  priority: -10,
  reuseExistingChunk: true,
} as const;

function base(root: string, mode: 'production' | 'development'): Configuration {
  const production = mode === 'production';
  return {
    mode,
    context: root,
    // Without `eval`, because the host's security policy refuses it and the page would show only an error.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: join(root, 'dist'),
      clean: true,
      // Each script names the others of its build, by hashes that no compression makes smaller.
      hashDigestLength: 10,
      filename: production ? '[name].[contenthash].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash].js' : '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      crossOriginLoading: 'anonymous',
      trustedTypes: 'keyturn-scripts',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
      conditionNames: ['es2015', '...'],
      alias: { ...federationRuntime(), ...(production ? productionBuilds() : {}) },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: fileURLToPath(import.meta.resolve('ts-loader')),
          options: {
            transpileOnly: true,
            onlyCompileBundledFiles: true,
            configFile: join(root, 'tsconfig.json'),
            compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
            ...(production ? { getCustomTransformers: () => ({ before: [oneLineStyles] }) } : {}),
          },
        },
        { test: /\.(svg|png|jpg|woff2|css)$/, type: 'asset/resource' },
        ...(production ? cutLibraries : []),
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3 } },
        }),
      ],
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      splitChunks: { cacheGroups: { defaultVendors: sharedVendors } },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    plugins: [new FacadeGuard(sharedRoot), new PagePolicy(), new OneSharing()],
  };
}

function buildMode(argv: Argv): 'production' | 'development' {
  return argv.mode === 'development' ? 'development' : 'production';
}

interface RemoteOptions {
  /** The package's folder, absolute. */
  readonly root: string;
  /** The name in the host's registry, for example `transactions`. */
  readonly name: string;
  /** The port of the dev server. */
  readonly port: number;
}

/** A remote alone (`--env alone`): a page with the dev shell, which brings everything itself and federates nothing. */
function aloneConfig(config: Configuration, { root, name, port }: RemoteOptions): Configuration {
  const title = `Keyturn: ${name}, alone`;
  return {
    ...config,
    entry: { main: './src/dev-shell.ts' },
    output: { ...config.output, publicPath: '/' },
    devServer: devServer(port),
    plugins: [
      ...(config.plugins ?? []),
      new HtmlWebpackPlugin({
        templateContent: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head><body></body></html>`,
        scriptLoading: 'defer',
      }),
      new PageAssets({ sharedRoot, publicFolder: join(root, 'public') }),
    ],
  };
}

/** The webpack configuration of a remote: one container that exposes `./contract`, and its standalone dev shell. */
export function remoteConfig({ root, name, port }: RemoteOptions): ConfigurationFactory {
  return (env, argv) => {
    const mode = buildMode(argv);
    const production = mode === 'production';
    const config = base(root, mode);
    if (env['alone'] === true) return aloneConfig(config, { root, name, port });
    return {
      ...config,
      entry: {},
      output: { ...config.output, publicPath: 'auto', uniqueName: `keyturn-${name}` },
      // The host's page does not allow the overlay, which needs its own Trusted Types policy. The console shows compile
      // errors.
      devServer: { ...devServer(port), client: { overlay: false } },
      plugins: [
        ...(config.plugins ?? []),
        ...(production ? [new ReleaseIntegrity(), new ContractInEntry(name)] : []),
        new ModuleFederationPlugin({
          name,
          filename: production ? 'remoteEntry.[contenthash].js' : 'remoteEntry.js',
          manifest: {
            async additionalData({ stats, compilation }) {
              compilation.fileDependencies.addAll([routesFile(root), contractFile(root)]);
              const parts = await partScripts(compilation, root);
              return withOwnData(stats, { routes: await routesOf(root), parts });
            },
          },
          dts: false,
          exposes: exposedContract,
          shared: shares('remote'),
        }),
      ],
    };
  };
}

function devServer(port: number): NonNullable<Configuration['devServer']> {
  return {
    port,
    hot: true,
    historyApiFallback: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: true },
  };
}

interface HostOptions {
  readonly root: string;
  readonly port: number;
}

/** The webpack configuration of the host: provides every shared module eagerly and knows no remote by name. */
export function hostConfig({ root, port }: HostOptions): ConfigurationFactory {
  return (_env, argv) => {
    const mode = buildMode(argv);
    const config = base(root, mode);
    const publicFolder = join(root, 'public');
    const earlyScript = new EarlyScript({ source: './src/start/early.ts' });
    return {
      ...config,
      entry: { main: './src/main.tsx' },
      output: { ...config.output, publicPath: '/', uniqueName: 'keyturn-host' },
      devServer: { ...devServer(port), ...(existsSync(publicFolder) ? { static: publicFolder } : {}) },
      optimization: {
        ...config.optimization,
        splitChunks: {
          cacheGroups: {
            defaultVendors: sharedVendors,
            lib: {
              test: /node_modules[\\/](\.pnpm[\\/])?(react|react-dom|scheduler|styled-components)[@\\/]/,
              name: 'lib',
              chunks: 'initial',
              enforce: true,
            },
          },
        },
      },
      plugins: [
        ...(config.plugins ?? []),
        new HtmlWebpackPlugin({ template: './src/index.html', scriptLoading: 'defer' }),
        earlyScript,
        new PageAssets({
          sharedRoot,
          publicFolder,
          earlyScript,
          files: { 'facades.json': JSON.stringify(facadeVersions) },
        }),
        new ModuleFederationPlugin({
          name: 'host',
          remotes: {},
          manifest: false,
          dts: false,
          shared: shares('host'),
          // What is left of the plugin's own runtime, for remotes of before.
          experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
        }),
      ],
    };
  };
}
