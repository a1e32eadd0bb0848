import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { readInBackground } from './background.ts';

/** How long is waited for a disk, milliseconds: one that is shared over a network may hang. */
const PATIENCE_MS = 500;

/** The room on the disks that the process writes to, by what it keeps there. */
export function addDiskMetrics(registry: Registry, folders: Readonly<Record<string, string>>): void {
  const free = new Map<string, number>();
  const reading = readInBackground(
    async () => {
      for (const [keeps, folder] of Object.entries(folders)) {
        const { bavail, bsize } = await statfs(folder);
        free.set(keeps, bavail * bsize);
      }
    },
    () => undefined, // a folder that is not there yet has no disk
  );
  new Gauge({
    name: 'keyturn_disk_free_bytes',
    aggregator: 'min',
    help: 'Room on the disk that the process keeps something on.',
    labelNames: ['keeps'],
    registers: [registry],
    async collect() {
      await reading.refresh(PATIENCE_MS);
      for (const [keeps, bytes] of free) this.set({ keeps }, bytes);
    },
  });
}
