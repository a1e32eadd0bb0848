import { useMemo, useState } from 'react';
import { checksOf } from './line-checks';
import { type BatchLine, withCell } from './lines';
import { type BatchRequest, repeatsOf } from './requests';
import type { BatchRules, Problem } from './rules';

/** The lines of a file as they are being corrected. */
export interface Lines {
  readonly all: readonly BatchLine[];
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  /** The valid lines as requests. */
  readonly requests: readonly BatchRequest[];
  /** For each line that repeats another one of the file: that line. */
  readonly repeats: ReadonlyMap<number, number>;
  readonly removed: readonly BatchLine[];
  /** Whether anything was corrected or removed. */
  readonly changed: boolean;
  readonly edit: (line: number, column: number, text: string) => void;
  readonly remove: (line: number) => void;
  /** Puts the removed lines back. */
  readonly restore: () => void;
}

export function useLines(given: readonly BatchLine[], rules: BatchRules): Lines {
  const [all, setAll] = useState(given);
  const [removed, setRemoved] = useState<readonly BatchLine[]>([]);
  const [checks] = useState(() => checksOf(given, rules));
  const checked = useMemo(() => {
    const problems = new Map(
      all.map((line) => [line.line, checks.problems(line)] as const).filter(([, each]) => each.length > 0),
    );
    const requests = all.filter(({ line }) => !problems.has(line)).map(checks.request);
    return { problems, requests, repeats: repeatsOf(requests) };
  }, [all, checks]);
  return {
    all,
    ...checked,
    removed,
    changed: all !== given || removed.length > 0,
    edit: (line, column, text) => setAll((lines) => withCell(lines, line, column, text)),
    remove(line) {
      setAll((lines) => lines.filter((each) => each.line !== line));
      setRemoved((lines) => [...lines, ...all.filter((each) => each.line === line)]);
    },
    restore() {
      setAll((lines) => [...lines, ...removed].toSorted((one, other) => one.line - other.line));
      setRemoved([]);
    },
  };
}
