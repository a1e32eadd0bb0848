/**
 * A webpack loader that lets components go that nothing uses: a library's module of many of them sets each one's
 * `displayName`, which only React's developer tools read, and so keeps them all.
 */
export default function pureComponents(source: string): string {
  return source
    .replace(/^[\w$]+\.displayName = [^;\n]+;$/gm, '')
    .replace(
      /^((?:var|let|const) [\w$]+ = )(?=[\w$]+\.(?:forwardRef|createContext|memo)\()/gm,
      '$1/* @__PURE__ */ ',
    );
}
