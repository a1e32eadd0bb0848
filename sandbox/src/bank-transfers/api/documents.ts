import type { FastifyInstance } from 'fastify';
import { documentFailures, foundIn, isDocumentFailure } from '../model/review.ts';
import { tellOfDocument } from '../review.ts';
import { addDocument, findDocument, listDocuments, type CustomerDocument } from '../store/documents.ts';
import { atomically } from '../../store/sql.ts';
import { existing } from './customers.ts';
import { invalidState, notFound, validationError } from './errors.ts';
import { link, sendCreated, sendHal } from './hal.ts';
import { idOf, rawOf, type ApiScope } from './scope.ts';

/** A part of a form: its head, with the name and the file's name, and where a text begins. */
const filePart = /name="file"(?:; filename="([^"\r\n]*)")?[^\r\n]*\r\n(?:content-type: *([^\r\n;]+))?/i;
const typePart = /name="documentType"\r\n(?:[^\r\n]+\r\n)*\r\n(passport|license|idCard|other)\r\n/;
const pictures = ['image/png', 'image/jpeg'];

/** Documents for verification: the file is taken and thrown away; a step later it was reviewed. */
export function documentRoutes(app: FastifyInstance, scope: ApiScope): void {
  const { db, root, config } = scope;
  app.post('/customers/:id/documents', (request, reply) => {
    const customer = existing(scope, idOf(request));
    const form = rawOf(request);
    const file = filePart.exec(form);
    if (file === null) {
      throw validationError({ code: 'Required', message: 'File required.', path: '/file' });
    }
    const type = typePart.exec(form)?.[1];
    if (type === undefined) {
      throw validationError({ code: 'Invalid', message: 'Invalid document type.', path: '/documentType' });
    }
    const taken = customer.business_name === null ? pictures : [...pictures, 'application/pdf'];
    if (file[2] !== undefined && !taken.includes(file[2].trim())) {
      throw validationError({ code: 'Invalid', message: 'Invalid file type.', path: '/file' });
    }
    if (customer.status !== 'document') throw invalidState('A document is not needed of this customer.');
    const id = atomically(db, () => {
      const failure = foundIn(file[1] ?? '');
      const due = Date.now() + config.stepMs;
      const added = addDocument(db, { customerId: customer.id, type, failure, due });
      tellOfDocument(db, { id: added, customer_id: customer.id }, 'uploaded');
      return added;
    });
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
    documentVerificationStatus: document.verification,
    ...failureOf(document),
  };
}

function failureOf({ verification, failure_reason: reason }: CustomerDocument) {
  if (verification !== 'rejected' || reason === null || !isDocumentFailure(reason)) return {};
  const described = { reason, description: documentFailures[reason] };
  return { failureReason: reason, allFailureReasons: [described] };
}
