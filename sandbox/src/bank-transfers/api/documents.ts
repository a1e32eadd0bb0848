import type { FastifyInstance } from 'fastify';
import { addDocument, findDocument, listDocuments, type CustomerDocument } from '../store/customers.ts';
import { existing, tell } from './customers.ts';
import { notFound, validationError } from './errors.ts';
import { link, sendCreated, sendHal } from './hal.ts';
import { idOf, rawOf, type ApiScope } from './scope.ts';

/** Documents for verification: the file is taken and thrown away, only that there was one is kept. */
export function documentRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root } = scope;
  app.post('/customers/:id/documents', (request, reply) => {
    const customer = existing(scope, idOf(request));
    const form = rawOf(request);
    if (!/name="file"/.test(form)) {
      throw validationError({ code: 'Required', message: 'File required.', path: '/file' });
    }
    const type = /name="documentType"\r\n(?:[^\r\n]+\r\n)*\r\n(passport|license|idCard|other)\r\n/.exec(
      form,
    )?.[1];
    if (type === undefined) {
      throw validationError({ code: 'Invalid', message: 'Invalid document type.', path: '/documentType' });
    }
    const id = addDocument(db, customer.id, type);
    tell(scope, customer.id, 'customer_verification_document_uploaded');
    return sendCreated(reply, `${root}/documents/${id}`);
  });
  app.get('/customers/:id/documents', (request, reply) => {
    const customer = existing(scope, idOf(request));
    const documents = listDocuments(db, customer.id);
    return sendHal(reply, {
      _links: { self: link(root, `customers/${customer.id}/documents`, 'document') },
      _embedded: { documents: documents.map((document) => documentBody(root, document)) },
      total: documents.length,
    });
  });
  app.get('/documents/:id', (request, reply) => {
    const document = findDocument(db, idOf(request));
    if (document === null) throw notFound();
    return sendHal(reply, documentBody(root, document));
  });
}

function documentBody(root: string, document: CustomerDocument) {
  return {
    _links: { self: link(root, `documents/${document.id}`, 'document') },
    id: document.id,
    status: document.status,
    type: document.type,
    created: document.created,
    documentVerificationStatus: 'pending',
  };
}
