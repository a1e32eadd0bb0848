import { useCallback, useEffect, useState } from 'react';
import { currentRegistry, readSetup } from '../config/setup';
import { type PartName, partNames, type Reading, readPart } from './reading';

export interface Health {
  /** What is known of each part; what was asked and has not answered is missing. */
  readonly readings: ReadonlyMap<PartName, Reading>;
  readonly asking: boolean;
  readonly ask: () => void;
}

/** Asks all parts at once and shows each as it answers; asked again, the earlier answers stay until there are new ones. */
export function useHealth(): Health {
  const [readings, setReadings] = useState<Health['readings']>(new Map());
  const [asking, setAsking] = useState(true);
  const read = useCallback(async () => {
    const setup = await readSetup();
    const registry = await currentRegistry().catch(() => setup.registry);
    const parts = partNames.map(async (name) => {
      const reading = await readPart(name, { ...setup, registry });
      setReadings((known) => new Map(known).set(name, reading));
    });
    await Promise.all(parts);
    setAsking(false);
  }, []);
  useEffect(() => {
    void read();
  }, [read]);
  const ask = useCallback(() => {
    setAsking(true);
    void read();
  }, [read]);
  return { readings, asking, ask };
}
