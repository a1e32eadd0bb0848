import { Readable } from 'node:stream';
import { checkedKey, type Files } from '../../providers/files/port.ts';

/** Files in memory, for tests. */
export function createFakeFiles(): Files {
  const kept = new Map<string, Buffer>();
  return {
    async write(key, content) {
      const parts: Buffer[] = [];
      for await (const part of content) parts.push(Buffer.from(part));
      const whole = Buffer.concat(parts);
      kept.set(checkedKey(key), whole);
      return whole.length;
    },
    async read(key) {
      const found = kept.get(checkedKey(key));
      return found === undefined ? null : { bytes: found.length, content: Readable.from([found]) };
    },
    async remove(key) {
      kept.delete(checkedKey(key));
    },
  };
}
