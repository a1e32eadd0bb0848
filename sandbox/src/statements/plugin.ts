import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import { answerCalls } from '../bank-linking/api/routes.ts';
import { businessBanks } from '../bank-transfers/store/funding-sources.ts';
import type { PluginOptions } from '../plugins.ts';
import { NotFound, Refused } from '../web/errors.ts';
import { sendPage } from '../web/page.ts';
import { parsed } from '../web/parse.ts';
import { extras } from './account.ts';
import { bankDayOf, lastDayOf, shiftDay } from './days.ts';
import { linkedAccountCalls } from './linked.ts';
import { formats, mistakes, statementFile } from './statement.ts';

const formatNames = ['csv', 'ofx', 'qfx', 'bai2', 'camt053'] as const;
const orderShape = z
  .object({
    account: z.string().min(1).max(100),
    from: z.iso.date(),
    to: z.iso.date(),
    format: z.enum(formatNames),
    with: z
      .union([z.enum(extras), z.array(z.enum(extras))])
      .optional()
      .transform((value) => [value ?? []].flat()),
    mistake: z
      .union([z.enum(mistakes), z.literal('')])
      .optional()
      .transform((value) => (value === undefined || value === '' ? null : value)),
  })
  .refine(({ from, to }) => from >= '2025-01-01' && from <= to && to < '2100', {
    error: 'The days run from 2025-01-01, the first before the last.',
  });

/** The bank's statements of businesses' accounts: a page that orders them, and the address that they are fetched from. */
export const statementsPlugin: FastifyPluginAsync<PluginOptions> = async (app, options) => {
  const { db, config } = options;
  await app.register(async (api) => answerCalls(api, config, linkedAccountCalls({ db, config })), {
    prefix: '/plaid',
  });

  app.get('/statements', async (_request, reply) => {
    const month = shiftDay(`${bankDayOf(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
    return sendPage(reply, options, 'statements/page', {
      title: 'Bank statements',
      accounts: businessBanks(db),
      ...{ from: `${month}-01`, to: lastDayOf(month), formats: formatNames, extras, mistakes },
    });
  });

  app.get('/statements/file', async (request, reply) => {
    const order = parsed(orderShape, request.query);
    const account = businessBanks(db).find(({ id }) => id === order.account);
    if (account === undefined) throw new NotFound();
    const { format, mistake } = order;
    if (format === 'csv' && (mistake === 'other-account' || mistake === 'other-currency'))
      throw new Refused(400, 'A CSV file tells neither account nor currency. Choose another format.');
    const chosen = { format, mistake, extras: order.with, from: order.from, through: order.to };
    const { extension, type } = formats[format];
    const name = `statement-${account.last4}-${order.to}.${extension}`;
    return reply
      .headers({ 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(statementFile(db, { account, ...chosen }));
  });

  app.get('/statements/accounts', async () => businessBanks(db));
};
