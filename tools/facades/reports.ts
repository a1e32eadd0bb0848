import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { facadeVersions } from '../../shared/federation/versions.ts';
import { readJson, writeIfChanged } from '../lib/files.ts';
import { inRoot } from '../lib/workspace.ts';
import { raised, type Step, stepBetween } from './compare.ts';
import { type Api, ApiReader } from './report.ts';

type Facade = keyof typeof facadeVersions;

const facades: readonly Facade[] = Object.keys(facadeVersions).filter(
  (name): name is Facade => name in facadeVersions,
);

/** A facade's public module; the contract is the module that says what host and remote hand each other. */
const entryOf = (facade: Facade): string =>
  inRoot('shared', ...(facade === 'contract' ? ['federation', 'contract.ts'] : [facade, 'index.ts']));

const versionsPath = inRoot('shared', 'federation', 'versions.ts');

/** Where a facade's report is kept. */
const reportPath = (facade: Facade): string =>
  inRoot('shared', facade === 'contract' ? 'federation' : facade, 'api.json');

/** What became of a facade since its report was kept. */
export interface Found {
  facade: Facade;
  step: Step;
  version: string;
  api: Api;
}

function keptApi(facade: Facade): Api {
  const kept = readJson(reportPath(facade));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(Object.entries(kept).map(([name, text]) => [name, String(text)]));
}

/** Reads the public types of all facades and compares them with what is kept. */
export function compareFacades(): Found[] {
  const { config } = ts.readConfigFile(inRoot('shared', 'tsconfig.json'), (path) =>
    ts.sys.readFile(path),
  ) as {
    config?: unknown;
  };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, inRoot('shared'));
  const program = ts.createProgram(facades.map(entryOf), { ...options, types: [] });
  const reader = new ApiReader(program);
  return facades.map((facade) => {
    const entry = program.getSourceFile(entryOf(facade));
    if (entry === undefined) throw new Error(`${entryOf(facade)} was not read`);
    const api = reader.apiOf(entry);
    const step = stepBetween(keptApi(facade), api);
    return { facade, step, version: raised(facadeVersions[facade], step), api };
  });
}

/** Keeps the reports and the versions that follow from them. */
export function keep(found: readonly Found[]): void {
  for (const { facade, api } of found)
    writeIfChanged(reportPath(facade), `${JSON.stringify(api, null, 2)}\n`);
  let source = readFileSync(versionsPath, 'utf8');
  for (const { facade, version } of found)
    source = source.replace(new RegExp(`(\\b${facade}: ')[^']+`), `$1${version}`);
  writeIfChanged(versionsPath, source);
}
