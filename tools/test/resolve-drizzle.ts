import { registerHooks, type ResolveFnOutput } from 'node:module';

/** Where our own files found a part of Drizzle, by the name that they ask for. */
const found = new Map<string, ResolveFnOutput>();

// Node reads Drizzle's package.json of 180 KB again for each import of one of its modules, a second in every process
// that loads the gateway. What one of its modules imports from its neighbour is a module too; one copy serves all of ours.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (parentURL.includes('/node_modules/drizzle-orm/') && /^\..*\.js$/.test(specifier))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier) || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(specifier, known);
    return known;
  },
});
