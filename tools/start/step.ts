import { existsSync, readFileSync } from 'node:fs';

const stepForm = /^\{.*"step":("(?:[^"\\]|\\.)*").*"msg":"starting"\}$/gm;

/** What a starting part says in its log that it does (`{"step": "…", "msg": "starting"}`); null where it says nothing. */
export function stepIn(logPath: string): string | null {
  if (!existsSync(logPath)) return null;
  const last = [...readFileSync(logPath, 'utf8').matchAll(stepForm)].at(-1)?.[1];
  const step: unknown = last === undefined ? null : JSON.parse(last);
  return typeof step === 'string' ? step : null;
}
