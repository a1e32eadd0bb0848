import { registerHooks } from 'node:module';

// Node reads Drizzle's package.json of 180 KB again for each of its files, half a second in every test's process.
// What one of its modules imports from its neighbour is a module too.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isNeighbour = parentURL.includes('/node_modules/drizzle-orm/') && /^\..*\.js$/.test(specifier);
    if (!isNeighbour) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
