import { breathe } from './csv/breathe';
import type { BatchLine } from './lines';
import { type BatchRequest, requestOf } from './requests';
import { type BatchRules, type Problem, problemsOf } from './rules';

/** What is found in lines: once for each, so that a change of one line costs that line alone. */
export interface LineChecks {
  readonly problems: (line: BatchLine) => readonly Problem[];
  /** The line as a request; asked of valid ones. */
  readonly request: (line: BatchLine) => BatchRequest;
}

/** Lines that are checked between two breaths; a few milliseconds of work. */
const slice = 100;

const ofFiles = new WeakMap<readonly BatchLine[], LineChecks>();

/** The checks of a file's lines; for the same lines always the same. */
export function checksOf(lines: readonly BatchLine[], rules: BatchRules): LineChecks {
  const checks = ofFiles.get(lines) ?? {
    problems: remembering((line) => problemsOf(line, rules)),
    request: remembering((line) => requestOf(line, rules.columns)),
  };
  ofFiles.set(lines, checks);
  return checks;
}

/** Checks a file's lines in slices that hold nothing up, before they are drawn. */
export async function checkAhead(lines: readonly BatchLine[], rules: BatchRules): Promise<void> {
  const { problems, request } = checksOf(lines, rules);
  for (let start = 0; start < lines.length; start += slice) {
    for (const line of lines.slice(start, start + slice)) if (problems(line).length === 0) request(line);
    await breathe();
  }
}

function remembering<T>(work: (line: BatchLine) => T): (line: BatchLine) => T {
  const done = new WeakMap<BatchLine, { readonly value: T }>();
  return (line) => {
    const known = done.get(line) ?? { value: work(line) };
    done.set(line, known);
    return known.value;
  };
}
