import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { PluginOptions } from '../plugins.ts';
import { pageHeaders } from '../web/page.ts';

/** The page for a request that cannot be answered to any application, such as one of an unknown client. */
export function renderProviderError(ctx: KoaContextWithOIDC, out: ErrorOut, options: PluginOptions): void {
  const { config, views } = options;
  ctx.set(pageHeaders(config));
  ctx.type = 'html';
  ctx.body = views.render('web/message', {
    title: 'The sign-in could not go on',
    message: out.error_description ?? out.error,
    link: { href: config.hostUrl, text: 'Back to Keyturn' },
  });
}
