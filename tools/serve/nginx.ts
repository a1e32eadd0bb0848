import { existsSync } from 'node:fs';
import { contentSecurityPolicy, reportingEndpoints, type Origins, type SiteKind } from './policy.ts';

/** What the nginx template is filled with. */
export interface NginxSite {
  kind: SiteKind;
  port: number;
  siteFolder: string;
  /** A folder that nginx may write to. */
  workFolder: string;
  origins: Origins;
  /** The file of nginx's brotli module, where it is installed. */
  brotliModule?: string | undefined;
}

const debiansModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The module with which nginx sends precompressed brotli, if it is installed. */
export const brotliModule = (): string | undefined => (existsSync(debiansModule) ? debiansModule : undefined);

/**
 * The nginx configuration of one web part.
 * @throws Error when the template names a variable that is not known here.
 */
export function nginxConfig(template: string, site: NginxSite): string {
  const forOthers = site.kind === 'remote';
  const values: Record<string, string> = {
    PORT: String(site.port),
    SITE_FOLDER: site.siteFolder,
    WORK_FOLDER: site.workFolder,
    CONTENT_SECURITY_POLICY: contentSecurityPolicy(site.origins),
    REPORTING_ENDPOINTS: reportingEndpoints(site.origins),
    ALLOW_ORIGIN: forOthers ? '*' : '',
    RESOURCE_POLICY: forOthers ? 'cross-origin' : '',
    FALLBACK: forOthers ? '$uri/index.html =404' : '/index.html',
    LOAD_MODULES: site.brotliModule === undefined ? '' : `load_module ${site.brotliModule};`,
    BROTLI: site.brotliModule === undefined ? '' : 'brotli_static on;',
  };
  return template.replace(/\$\{([A-Z_]+)\}/g, (_found, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The nginx template asks for ${name}, which has no value.`);
    return value;
  });
}
