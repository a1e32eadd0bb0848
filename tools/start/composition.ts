import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, lastLines, startChild } from '../lib/child.ts';
import { waitUntilAnswers } from '../lib/health.ts';
import type { Part } from './parts.ts';

/** A composition whose parts all answer. */
export interface Composition {
  /** Settles with a line for people when a part ends by itself. */
  broken: Promise<string>;
  /** Stops every part; resolves when all are gone. */
  stop: () => Promise<void>;
}

/** A part that did not come up; the message carries the end of its log. */
export class StartError extends Error {}

const withLog = (message: string, child: Child): string => `${message}\n${lastLines(child.logPath)}`;

/**
 * Starts the parts wave by wave and waits until each answers its health address.
 * @throws StartError when one does not; whatever was started has then been stopped. Also when `abort` is raised.
 */
export async function compose(
  parts: readonly Part[],
  dataFolder: string,
  abort: AbortSignal,
): Promise<Composition> {
  const children: Child[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop()));
  };
  try {
    for (const wave of [1, 2] as const) {
      const started = parts
        .filter((part) => part.wave === wave)
        .map((part) => ({ part, child: startChild(part.command, join(dataFolder, 'logs')) }));
      children.push(...started.map(({ child }) => child));
      await Promise.all(started.map(({ part, child }) => untilReady(part, child, abort)));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const broken = Promise.race(children.map(async (child) => withLog(await child.ended, child)));
  return { broken, stop };
}

async function untilReady(part: Part, child: Child, abort: AbortSignal): Promise<void> {
  const ended = new AbortController();
  void child.ended.then((message) => {
    ended.abort(new StartError(withLog(message, child)));
  });
  try {
    await waitUntilAnswers(part.healthUrl, {
      timeoutMs: part.timeoutMs,
      abort: AbortSignal.any([abort, ended.signal]),
      doing: tellingSteps(part.title, child.logPath),
    });
  } catch (error) {
    if (ended.signal.aborted) throw ended.signal.reason;
    if (abort.aborted) throw abort.reason;
    throw new StartError(withLog(error instanceof Error ? error.message : String(error), child));
  }
}

/** People hear of a part's steps once it has taken this long, milliseconds. */
const quietMs = 5_000;

function tellingSteps(title: string, logPath: string): () => string | null {
  const started = performance.now();
  let told: string | null = null;
  return () => {
    const step = stepIn(logPath);
    if (step !== null && step !== told && performance.now() - started > quietMs) {
      told = step;
      console.log(`${title} is starting: ${step}`);
    }
    return step;
  };
}

const stepForm = /^\{.*"step":("(?:[^"\\]|\\.)*").*"msg":"starting"\}$/gm;

/** What a starting part says in its log that it does (`{"step": "…", "msg": "starting"}`); null where it says nothing. */
function stepIn(logPath: string): string | null {
  if (!existsSync(logPath)) return null;
  const last = [...readFileSync(logPath, 'utf8').matchAll(stepForm)].at(-1)?.[1];
  const step: unknown = last === undefined ? null : JSON.parse(last);
  return typeof step === 'string' ? step : null;
}
