import { part } from './data.ts';
import { trustedScript } from './trusted.ts';

const loadedWithinMs = 20_000;

/**
 * The global that a provider's own script makes, which is loaded with its first use.
 * @throws TypeError when it does not load, or is not what it should be.
 */
export async function providerScript<Script>(
  src: string,
  name: string,
  isScript: (value: unknown) => value is Script,
): Promise<Script> {
  if (!isScript(part(window, name))) await load(src);
  const found = part(window, name);
  if (!isScript(found)) throw new TypeError('The script is not what it should be.');
  return found;
}

function load(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new TypeError('The script did not load.'));
    };
    const late = setTimeout(fail, loadedWithinMs);
    script.src = trustedScript(src);
    script.onload = () => {
      clearTimeout(late);
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}
