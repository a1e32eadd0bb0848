import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { tracedStatements } from '../trace/statements.ts';

/** The engine's side of a connection: what the driver writes is answered at once, in this process. */
class Wire extends Duplex {
  readonly #engine: PGlite;

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  /** As a socket does; there is nobody to wait for. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  override _read(): void {
    // What there is was pushed when it was asked for.
  }

  override _writev(asked: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#ask(Buffer.concat(asked.map(({ chunk }) => chunk)), done);
  }

  override _write(asked: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#ask(asked, done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  setNoDelay(): this {
    return this;
  }

  // It keeps no process running, and none from ending.
  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  #ask(asked: Buffer, done: (error?: Error | null) => void): void {
    let answer: Uint8Array;
    try {
      answer = this.#engine.execProtocolRawSync(asked);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    // Who hears the answer may ask the next thing at once: within this write the stream would lose it.
    queueMicrotask(() => {
      if (answer.byteLength > 0) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength));
      done();
    });
  }
}

/** How many statements keep their plans. */
const MOST_KEPT = 300;
/** How many texts are remembered as asked once. */
const MOST_REMEMBERED = 3_000;

/**
 * Names statements that are asked again, so that they are read and planned once: in the engine that is most of what a
 * statement takes (ADR 0328). One that the caller named, by the empty name too, stays as it is.
 */
function keepingPlans(connection: number): (config: unknown, values: unknown) => unknown {
  const kept = new Map<string, string>();
  const once = new Set<string>();
  return (config, values) => {
    if (typeof config !== 'object' || config === null || !('text' in config)) return config;
    const { text } = config;
    if (typeof text !== 'string' || ('name' in config && config.name !== undefined)) return config;
    if (!Array.isArray(values) || values.length === 0) return config;
    const known = kept.get(text);
    if (known !== undefined) return { ...config, name: known };
    if (kept.size >= MOST_KEPT) return config;
    if (!once.delete(text)) {
      if (once.size >= MOST_REMEMBERED) once.clear();
      once.add(text);
      return config;
    }
    const name = `kept_${connection}_${kept.size}`;
    kept.set(text, name);
    return { ...config, name };
  };
}

/** The engine has one session, whoever is connected to it: names are of one connection. */
let connections = 0;

/** The driver's connection to an engine in this process. */
export function engineConnectionClass(engine: PGlite) {
  return class EngineConnection extends pg.Client {
    constructor(settings: pg.ClientConfig = {}) {
      super({
        ...settings,
        user: 'postgres',
        database: 'postgres',
        ssl: false,
        stream: () => new Wire(engine),
      });
      const ask = this.query.bind(this);
      const named = keepingPlans((connections += 1));
      const query = tracedStatements((config, values, ...rest) =>
        Reflect.apply(ask, undefined, [named(config, values), values, ...rest]),
      );
      Object.assign(this, { query });
      // Who uses the connection hears of its loss from the query.
      this.on('error', () => undefined);
    }
  };
}
