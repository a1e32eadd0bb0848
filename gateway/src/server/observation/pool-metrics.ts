import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/client.ts';

/** How busy this process' connections to the database are; asked of the process alone. */
export function addPoolMetrics(
  registry: Registry,
  { pools, troubles }: Pick<Database, 'pools' | 'troubles'>,
): void {
  const registers = [registry];
  new Gauge({
    name: 'keyturn_database_connections',
    help: "The process' connections to the database by purpose: those that are taken, and the most that there may be.",
    labelNames: ['purpose', 'state'],
    registers,
    collect() {
      for (const { purpose, taken, most } of pools()) {
        this.set({ purpose, state: 'taken' }, taken);
        this.set({ purpose, state: 'most' }, most);
      }
    },
  });
  new Gauge({
    name: 'keyturn_database_waiting',
    help: 'How many wait for a connection, by purpose.',
    labelNames: ['purpose'],
    registers,
    collect() {
      for (const { purpose, waiting } of pools()) this.set({ purpose }, waiting);
    },
  });
  new Gauge({
    name: 'keyturn_database_refused_total',
    help: 'How many were refused a connection since the start, because too many waited.',
    labelNames: ['purpose'],
    registers,
    collect() {
      for (const { purpose, refused } of pools()) this.set({ purpose }, refused);
    },
  });
  new Gauge({
    name: 'keyturn_database_troubles_total',
    help: 'What the database could not do since the start, by SQLSTATE; 53100 is a full disk.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, times] of troubles()) this.set({ state }, times);
    },
  });
}
