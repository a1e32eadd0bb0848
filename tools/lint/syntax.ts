/** A node of a program's syntax tree, with the properties that the rules here use. */
export interface Node {
  type: string;
  value?: unknown;
  /** Set for a regular expression. */
  regex?: { pattern: string; flags: string };
  /** Set for an identifier. */
  name?: string;
  /** Set for a property access: the object and the name of the property. */
  object?: Node;
  property?: Node;
  /** Set for a call. */
  callee?: Node;
  arguments?: Node[];
}

/** The information about the checked file that the linter passes to a rule. */
export interface Context {
  cwd: string;
  filename: string;
  sourceCode: { getText: (node: Node) => string };
  report: (found: { node: Node; message: string }) => void;
}
