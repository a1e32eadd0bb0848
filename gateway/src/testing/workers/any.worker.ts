import { serve } from '../../workers/serve.ts';

/** The jobs that a test can send to the worker. */
export type AnyJob =
  | { kind: 'spin until'; flag: Int32Array }
  | { kind: 'fill the memory' }
  | { kind: 'throw' }
  | { kind: 'exit' }
  | { kind: 'secrets' };

serve((job: AnyJob): string => {
  switch (job.kind) {
    case 'spin until':
      while (Atomics.load(job.flag, 0) === 0);
      return 'seen';
    case 'fill the memory': {
      const held: object[] = [];
      for (;;) held.push({ at: held.length, with: [held.length] });
    }
    case 'throw':
      throw new Error('not today');
    case 'exit':
      return process.exit(1);
    case 'secrets':
      return Object.keys(process.env).join(',');
  }
});
