import type { FastifyBaseLogger } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { readInBackground } from './background.ts';
import { storedParts, type Measure, type Stored } from './stored-parts.ts';

/** Whoever asks for the measures waits so long for the database, milliseconds, and else gets what was read before. */
const PATIENCE_MS = 1_000;

/**
 * What the database says of the whole deployment; every process shows the same. Gives the function that answers it in
 * Prometheus' text format: within a moment, whatever the database does, each part with its age. What has never been
 * read is not shown: a 0 would say that all is well.
 */
export function storedMetrics(stored: Stored, log: FastifyBaseLogger): () => Promise<string> {
  const ages = new Registry();
  const age = new Gauge({
    name: 'keyturn_read_age_seconds',
    help: 'Seconds since this part of the measures was read from the database.',
    labelNames: ['part'],
    registers: [ages],
  });
  const parts = Object.entries(storedParts).map(([part, make]) => {
    const registry = new Registry();
    const measure: Measure = (name, help, labelNames = []) =>
      new Gauge({ name, help, labelNames, registers: [registry] });
    let known = false;
    const read = make(stored, measure);
    const reading = readInBackground(
      async () => {
        await read();
        known = true;
      },
      (error) => log.warn({ err: error, part }, 'the measures could not be read'),
    );
    return async (): Promise<string> => {
      await reading.refresh(PATIENCE_MS);
      age.set({ part }, reading.age());
      return known ? registry.metrics() : '';
    };
  });
  return async () => {
    const shown = await Promise.all(parts.map((part) => part()));
    return [...shown, await ages.metrics()].join('');
  };
}
