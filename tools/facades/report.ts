import ts from 'typescript';

/** The public types of a facade: what each exported name, and each member of an exported shape, is. */
export type Api = Readonly<Record<string, string>>;

/** How types are told: whole, and by their names wherever these are from. */
const flags: number =
  ts.NodeBuilderFlags.NoTruncation |
  ts.NodeBuilderFlags.IgnoreErrors |
  ts.NodeBuilderFlags.UseAliasDefinedOutsideCurrentScope;

const printer = ts.createPrinter({ removeComments: true });

/** Reads public types by the compiler. What they name of the workspace is told too; a library's names stand for themselves. */
export class ApiReader {
  readonly #checker: ts.TypeChecker;
  readonly #paper = ts.createSourceFile('api.ts', '', ts.ScriptTarget.Latest);

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
  }

  /** The public types of a module. */
  apiOf(entry: ts.SourceFile): Api {
    const module = this.#checker.getSymbolAtLocation(entry);
    const found = new Map<string, string>();
    const exported = module === undefined ? [] : this.#checker.getExportsOfModule(module);
    const known = new Set(exported.map((symbol) => this.#target(symbol)));
    const named: ts.Symbol[] = [];
    const note = (symbol: ts.Symbol): void => {
      if (known.has(symbol) || !isOfWorkspace(symbol)) return;
      known.add(symbol);
      named.push(symbol);
    };
    for (const symbol of exported) this.#describe(symbol.name, this.#target(symbol), found, note);
    // What these name grows the list while it is gone through.
    for (const symbol of named) this.#describe(`(${symbol.name})`, symbol, found, note);
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #describe(name: string, symbol: ts.Symbol, found: Map<string, string>, note: (symbol: ts.Symbol) => void) {
    if (!isOfWorkspace(symbol)) {
      found.set(name, `of ${libraryOf(symbol)}`);
      return;
    }
    if (symbol.flags & ts.SymbolFlags.Value) {
      const type = this.#checker.getTypeOfSymbol(symbol);
      found.set(name, this.#print(type));
      this.#collect(type, note);
    }
    const declared = this.#checker.getDeclaredTypeOfSymbol(symbol);
    if (symbol.flags & ts.SymbolFlags.Interface && declared.isClassOrInterface()) {
      const parameters = (declared.typeParameters ?? []).map((type) => this.#print(type));
      const bases = this.#checker.getBaseTypes(declared).map((type) => this.#print(type));
      found.set(name, ['interface', ...parameters, ...(bases.length > 0 ? ['of', ...bases] : [])].join(' '));
      for (const base of this.#checker.getBaseTypes(declared)) this.#collect(base, note);
      for (const member of symbol.members?.values() ?? []) {
        if (member.flags & ts.SymbolFlags.TypeParameter) continue;
        const type = this.#checker.getTypeOfSymbol(member);
        const mark = member.flags & ts.SymbolFlags.Optional ? '?' : '';
        found.set(`${name}.${member.name}`, mark + this.#print(type));
        this.#collect(type, note);
      }
    } else if (symbol.flags & ts.SymbolFlags.TypeAlias) {
      found.set(name, this.#print(declared, ts.NodeBuilderFlags.InTypeAlias));
      this.#collect(declared, note, true);
    }
  }

  /**
   * A type in words that depend neither on the order in which the compiler met its parts nor on how a function takes its
   * parameters apart.
   */
  #print(type: ts.Type, further: number = 0): string {
    // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- flags are combined bit by bit
    const node = this.#checker.typeToTypeNode(type, undefined, flags | further);
    if (node === undefined) return 'unknown';
    const text = (each: ts.Node): string => printer.printNode(ts.EmitHint.Unspecified, each, this.#paper);
    const { transformed } = ts.transform(node, [
      (context) => {
        const visit = (each: ts.Node): ts.Node => {
          const inner = ts.visitEachChild(each, visit, context);
          if (ts.isUnionTypeNode(inner)) {
            const types = inner.types.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
            return ts.factory.createUnionTypeNode(types);
          }
          if (ts.isParameter(inner) && !ts.isIdentifier(inner.name)) {
            const { modifiers, dotDotDotToken, questionToken, type: own, initializer } = inner;
            return ts.factory.createParameterDeclaration(
              modifiers,
              dotDotDotToken,
              'options',
              questionToken,
              own,
              initializer,
            );
          }
          return inner;
        };
        return (root: ts.TypeNode) => ts.visitNode(root, visit, ts.isTypeNode);
      },
    ]);
    const [sorted] = transformed;
    return sorted === undefined ? 'unknown' : text(sorted).replaceAll(/\s+/g, ' ');
  }

  /** Notes the named types that a type is made of. `open` looks into the type although it has a name itself. */
  #collect(type: ts.Type, note: (symbol: ts.Symbol) => void, open = false, seen = new Set<ts.Type>()): void {
    if (seen.has(type)) return;
    seen.add(type);
    const each = (inner: ts.Type): void => this.#collect(inner, note, false, seen);
    for (const argument of type.aliasTypeArguments ?? []) each(argument);
    if (!open && type.aliasSymbol !== undefined) {
      note(type.aliasSymbol);
      if (isOfWorkspace(type.aliasSymbol)) return;
    }
    if (type.isUnionOrIntersection()) type.types.forEach(each);
    if (!(type.flags & ts.TypeFlags.Object)) return;
    for (const argument of this.#checker.getTypeArguments(type as ts.TypeReference)) each(argument);
    const symbol = type.symbol as ts.Symbol | undefined;
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Interface) note(symbol);
    const isNameless = symbol === undefined || /^__(type|object|function)$/.test(symbol.name);
    const isFunction = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Function) !== 0;
    if (!(isNameless || isFunction) || (symbol !== undefined && !isOfWorkspace(symbol))) return;
    for (const signature of type.getCallSignatures()) {
      each(signature.getReturnType());
      for (const parameter of signature.getParameters()) each(this.#checker.getTypeOfSymbol(parameter));
    }
    for (const property of type.getProperties()) each(this.#checker.getTypeOfSymbol(property));
  }
}

const fileOf = (symbol: ts.Symbol): string => symbol.declarations?.[0]?.getSourceFile().fileName ?? '';

const isOfWorkspace = (symbol: ts.Symbol): boolean =>
  fileOf(symbol) !== '' && !fileOf(symbol).includes('/node_modules/');

const libraryOf = (symbol: ts.Symbol): string =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileOf(symbol))?.[1] ?? 'the language';
