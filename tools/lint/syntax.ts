/** A part of a program's syntax, as far as the rules here need it. */
export interface Node {
  type: string;
  value?: unknown;
  /** Of a regular expression. */
  regex?: { pattern: string; flags: string };
}

/** What lint tells a rule about the file that it looks at. */
export interface Context {
  cwd: string;
  filename: string;
  report: (found: { node: Node; message: string }) => void;
}
