import type { Deploys } from '../remotes/deploys';
import { type Problem, takeProblems } from '../lib/problems';
import type { RouteStore } from '../routes/store';
import { placeOf } from './place';

/** How often it is looked whether there is something to tell, milliseconds. */
const everyMs = 2_000;
const longestMessage = 500;
const longestStack = 8_000;

interface ReportOptions {
  /** Where it is told. */
  readonly address: string;
  readonly routes: RouteStore;
  readonly deploys: Pick<Deploys, 'running'>;
  /** Is given the errors too. */
  readonly also: (errors: readonly ToldError[]) => void;
}

/** An error as it is told. */
export interface ToldError {
  readonly kind: Problem['kind'];
  readonly remote: string;
  readonly release: string;
  readonly message: string;
  readonly stack: string;
}

/**
 * Tells which releases this page runs, whenever another remote is loaded, and what went wrong. A report that does not
 * arrive is not missed by anyone. Names no organization, no id and nobody.
 */
export function tellOfPage({ address, routes, deploys, also }: ReportOptions): void {
  const page = crypto.randomUUID();
  let told = '{}';
  function tell() {
    const running = deploys.running();
    const problems = takeProblems();
    const now = JSON.stringify(running);
    if (now === told && problems.length === 0) return;
    told = now;
    const errors = problems.map((problem) => toldError(problem, routes, running));
    if (errors.length > 0) also(errors);
    const body = JSON.stringify({ page, running, errors });
    if (navigator.sendBeacon(address, new Blob([body], { type: 'text/plain' }))) return;
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  }
  tell();
  setInterval(tell, everyMs);
  window.addEventListener('pagehide', tell);
}

function toldError(
  problem: Problem,
  routes: RouteStore,
  running: Readonly<Record<string, string>>,
): ToldError {
  const remote = problem.remote ?? placeOf(routes.table(), window.location.pathname).remote ?? 'host';
  return {
    kind: problem.kind,
    remote,
    release: problem.release ?? running[remote] ?? 'unknown',
    message: problem.message.slice(0, longestMessage),
    stack: problem.stack.slice(0, longestStack),
  };
}
