import type { FastifyInstance } from 'fastify';
import { findEvent, listEvents, type BankEvent } from '../store/events.ts';
import { eventLinks } from '../webhook-body.ts';
import { notFound } from './errors.ts';
import { pageBody, readPage, sendHal } from './hal.ts';
import { idOf, type ApiScope } from './scope.ts';

/** Everything that has happened, newest first. */
export function eventRoutes(app: FastifyInstance, { db, root }: ApiScope): void {
  app.get('/events', (request, reply) => {
    const page = readPage(request.query);
    const { total, events } = listEvents(db, page);
    const items = events.map((event) => eventBody(root, event));
    return sendHal(reply, pageBody(`${root}/events`, 'events', items, total, page));
  });
  app.get('/events/:id', (request, reply) => {
    const event = findEvent(db, idOf(request));
    if (event === null) throw notFound();
    return sendHal(reply, eventBody(root, event));
  });
}

function eventBody(root: string, event: BankEvent) {
  return {
    _links: eventLinks(root, event),
    id: event.id,
    created: event.created,
    topic: event.topic,
    resourceId: event.resource_id,
  };
}
