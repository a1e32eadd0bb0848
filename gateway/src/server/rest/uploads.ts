import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../../context/deps.ts';
import { checkContent } from '../../domains/uploads/content.ts';
import { largestUpload, publicFolder, statementFolder } from '../../domains/uploads/kinds.ts';
import { isStored, storedUpload } from '../../domains/uploads/stored.ts';
import { isFileKey } from '../../providers/files/port.ts';
import { acceptedSecrets } from '../../secrets/accepted.ts';
import { isSignedUpload } from '../../providers/files/signed-uploads.ts';
import { badInput, forbidden, GatewayError, notFound } from '../../base/errors.ts';
import { paramsOf } from '../../base/requests.ts';
import { whole } from '../../providers/files/whole.ts';

const parameters = z.object({ '*': z.string() });
const query = z.object({
  type: z.string().max(100),
  length: z.coerce.number().int().positive(),
  expires: z.coerce.number().int().positive(),
  signature: z.string().max(200),
});

const refused = () => forbidden('This upload address is not valid, or not any more.');

/**
 * `PUT /uploads/{key}`: takes exactly the file that an address was given for; nothing is stored of one that is
 * refused. `GET /files/{key}`: what is public, as the picture it is and nothing else.
 */
export function addUploads(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.put('/uploads/*', { bodyLimit: largestUpload }, async (request, reply) => {
      const key = paramsOf(request, parameters, 'The file')['*'];
      const given = query.safeParse(request.query);
      if (!given.success || !isFileKey(key)) throw refused();
      const { type, length, expires, signature } = given.data;
      const order = { key, contentType: type, contentLength: length, expiresAt: new Date(expires) };
      const { filesSecret, previous } = deps.config;
      const accepted = acceptedSecrets(filesSecret, previous.filesSecret);
      if (!accepted.some((secret) => isSignedUpload(secret, order, signature))) throw refused();
      if (expires <= deps.clock().getTime()) throw refused();
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (body.length !== length) throw badInput('The file is not complete. Please upload it again.', 'file');
      // What a statement says is looked at when it is read.
      if (!key.startsWith(`${statementFolder}/`)) checkContent(body, type);
      if (await isStored(deps.ports, key))
        throw new GatewayError('CONFLICT', 'This file was uploaded before.');
      await deps.ports.files.write(key, whole(body));
      return reply.code(204).send();
    });
  });
  app.get('/files/*', async (request, reply) => {
    const key = paramsOf(request, parameters, 'The file')['*'];
    const isPublic = isFileKey(key) && key.startsWith(`${publicFolder}/`);
    const file = isPublic ? await storedUpload(deps, key).catch(nothingOfBadInput) : null;
    if (file === null || file.type === 'application/pdf') throw notFound('The file');
    return reply
      .header('content-type', file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(file.content);
  });
}

/** A file that was refused is one that is not there. */
function nothingOfBadInput(error: unknown): null {
  if (error instanceof GatewayError && error.code === 'BAD_INPUT') return null;
  throw error;
}
