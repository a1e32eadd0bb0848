import type { FastifyPluginAsync } from 'fastify';
import type { PluginOptions } from '../plugins.ts';
import { allowEveryOrigin } from '../web/cors.ts';
import { formShape } from './submissions.ts';
import type { Submissions } from './submissions.ts';

export interface FormsPluginOptions extends PluginOptions {
  submissions: Submissions;
}

/** The forms service: takes a form as JSON or as an ordinary form and answers 200. */
export const formsPlugin: FastifyPluginAsync<FormsPluginOptions> = async (app, { submissions }) => {
  allowEveryOrigin(app, ['POST']);
  app.options('/forms', (_request, reply) => reply.code(204).send());
  app.post('/forms', async (request, reply) => {
    const fields = formShape.safeParse(request.body);
    if (!fields.success) {
      const message = 'The form has no name, or a field that is not text.';
      return reply.code(400).send({ error: { code: 'invalid_form', message } });
    }
    submissions.add(fields.data);
    return { status: 'received' };
  });
};
