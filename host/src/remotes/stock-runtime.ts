import * as runtimeCore from '@module-federation/runtime-core';

// Where remotes that were built with the plugin's own runtime look for it in the page.
Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
