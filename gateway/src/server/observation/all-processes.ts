import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';
import { z } from 'zod';

/** A question of a process for the measures of all of them, and its answer. */
const question = z.object({ asksForMetrics: z.string() });
const answer = z.object({ metricsAskedFor: z.string(), text: z.string().nullable() });
/** Whoever shares out the requests may be gone. */
const PATIENCE_MS = 5_000;

/** In the process that shares out requests: puts the measures of the others together for whichever of them asks. */
export function answerForMetrics(): void {
  const all = new AggregatorRegistry();
  cluster.on('message', (worker, message: unknown) => {
    const asked = question.safeParse(message);
    if (!asked.success) return;
    const tell = (text: string | null) =>
      worker.send({ metricsAskedFor: asked.data.asksForMetrics, text }, () => undefined);
    all.clusterMetrics().then(tell, () => tell(null));
  });
}

/**
 * The measures of all gateway processes behind the port as Prometheus reads them, added up; of this one alone where it
 * has no siblings, or they do not answer.
 */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => registry.metrics();
  AggregatorRegistry.setRegistries([registry]);
  // It answers the process that shares out requests.
  new AggregatorRegistry();
  const waiting = new Map<string, (text: string | null) => void>();
  process.on('message', (message: unknown) => {
    const answered = answer.safeParse(message);
    if (answered.success) waiting.get(answered.data.metricsAskedFor)?.(answered.data.text);
  });
  return async () => {
    const id = randomUUID();
    let timer: NodeJS.Timeout | undefined;
    const text = await new Promise<string | null>((resolve) => {
      waiting.set(id, resolve);
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
      process.send?.({ asksForMetrics: id });
    });
    clearTimeout(timer);
    waiting.delete(id);
    return text ?? registry.metrics();
  };
}
