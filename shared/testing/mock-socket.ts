import { act } from '@testing-library/react';
import { executeSync, type GraphQLError, parse, validate } from 'graphql';
import { gatewaySchema } from './schema';

interface Subscribed {
  readonly operation: string;
  readonly after: unknown;
  readonly begin: (opening: object) => void;
  readonly push: (rootValue: object, number?: number) => void;
  readonly refuse: (error: GraphQLError) => void;
}

/** The live side of the gateway that a test speaks for. */
export interface LiveGateway {
  /** The names of the subscriptions that are open now. */
  readonly open: () => readonly string[];
  /**
   * Says of every open subscription of this name that it hears all from now on, as the gateway does by itself: after the
   * change of this number, or resumed after the one that it asked for.
   */
  readonly begin: (
    operation: string,
    opening?: { readonly number: number; readonly resumed: boolean },
  ) => void;
  /** The number after which the latest open subscription of this name asks to go on; undefined where it begins. */
  readonly after: (operation: string) => unknown;
  /** Loses the connection; the page makes another by itself. */
  readonly drop: () => void;
  /**
   * Pushes to every open subscription of this name what the real schema takes of `rootValue`, as the change of a number.
   *
   * @throws GraphQLError where something is missing: a page would not hear of it.
   */
  readonly push: (operation: string, rootValue: object, number?: number) => void;
  /** Ends every open subscription of this name with an error, as for who may not listen any more. */
  readonly refuse: (operation: string, error: GraphQLError) => void;
}

/**
 * Puts a socket that speaks graphql-transport-ws behind WebSocket: it acknowledges everything and keeps the
 * subscriptions until the test pushes to them.
 */
export function mockSocket(): LiveGateway {
  const open = new Set<Subscribed>();
  const sockets = new Set<Socket>();
  class Socket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readonly protocol = 'graphql-transport-ws';
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
    onerror: (() => void) | null = null;
    readonly #subscribed = new Map<string, Subscribed>();

    constructor() {
      sockets.add(this);
      queueMicrotask(() => {
        this.readyState = Socket.OPEN;
        this.onopen?.();
      });
    }

    send(text: string): void {
      const message: unknown = JSON.parse(text);
      if (typeof message !== 'object' || message === null || !('type' in message)) return;
      if (message.type === 'connection_init') this.#answer({ type: 'connection_ack' });
      if (message.type === 'subscribe' && 'id' in message && 'payload' in message) {
        this.#subscribe(String(message.id), message.payload);
      }
      if (message.type === 'complete' && 'id' in message) this.#forget(String(message.id));
    }

    close(): void {
      this.#end({ code: 1000, reason: 'closed', wasClean: true });
    }

    fail(): void {
      this.#end({ code: 1013, reason: 'away', wasClean: true });
    }

    #end(event: { code: number; reason: string; wasClean: boolean }): void {
      for (const id of [...this.#subscribed.keys()]) this.#forget(id);
      sockets.delete(this);
      this.readyState = Socket.CLOSED;
      this.onclose?.(event);
    }

    #subscribe(id: string, payload: unknown): void {
      if (typeof payload !== 'object' || payload === null || !('query' in payload)) return;
      const document = parse(String(payload.query));
      const problems = validate(gatewaySchema(), document);
      if (problems.length > 0) {
        this.#answer({ type: 'error', id, payload: problems });
        return;
      }
      const given: unknown = 'variables' in payload ? payload.variables : null;
      const variableValues = typeof given === 'object' && given !== null ? { ...given } : {};
      const subscribed: Subscribed = {
        operation: 'operationName' in payload ? String(payload.operationName) : '',
        after: afterOf(payload),
        begin: (opening) =>
          this.#answer({
            type: 'next',
            id,
            payload: { data: null, extensions: { opened: true, ...opening } },
          }),
        push: (rootValue, number) => {
          const result = executeSync({ schema: gatewaySchema(), document, rootValue, variableValues });
          if (result.errors?.[0] !== undefined) throw result.errors[0];
          this.#answer({ type: 'next', id, payload: { ...result, extensions: { number } } });
        },
        refuse: (error) => {
          this.#answer({ type: 'next', id, payload: { data: null, errors: [error.toJSON()] } });
          this.#answer({ type: 'complete', id });
          this.#forget(id);
        },
      };
      this.#subscribed.set(id, subscribed);
      open.add(subscribed);
    }

    #forget(id: string): void {
      const subscribed = this.#subscribed.get(id);
      if (subscribed !== undefined) open.delete(subscribed);
      this.#subscribed.delete(id);
    }

    #answer(message: object): void {
      queueMicrotask(() => {
        act(() => this.onmessage?.({ data: JSON.stringify(message) }));
      });
    }
  }
  Object.assign(globalThis, { WebSocket: Socket });
  return {
    open: () => [...open].map(({ operation }) => operation),
    begin: (operation, opening = { number: 0, resumed: false }) => {
      for (const subscribed of open) if (subscribed.operation === operation) subscribed.begin(opening);
    },
    after: (operation) => [...open].findLast((subscribed) => subscribed.operation === operation)?.after,
    drop: () => {
      for (const socket of [...sockets]) act(() => socket.fail());
    },
    push: (operation, rootValue, number) => {
      for (const subscribed of open)
        if (subscribed.operation === operation) subscribed.push(rootValue, number);
    },
    refuse: (operation, error) => {
      for (const subscribed of [...open]) if (subscribed.operation === operation) subscribed.refuse(error);
    },
  };
}

function afterOf(payload: object): unknown {
  const extensions: unknown = 'extensions' in payload ? payload.extensions : null;
  return typeof extensions === 'object' && extensions !== null && 'after' in extensions
    ? extensions.after
    : undefined;
}
