/** A part of a program's syntax, as far as the rules here need it. */
export interface Node {
  type: string;
  value?: unknown;
  /** Of a regular expression. */
  regex?: { pattern: string; flags: string };
  /** Of an identifier. */
  name?: string;
  /** Of an access to a property, what it is read from and its name. */
  object?: Node;
  property?: Node;
  /** Of a call. */
  callee?: Node;
  arguments?: Node[];
}

/** What lint tells a rule about the file that it looks at. */
export interface Context {
  cwd: string;
  filename: string;
  sourceCode: { getText: (node: Node) => string };
  report: (found: { node: Node; message: string }) => void;
}
