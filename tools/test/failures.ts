/** A test that failed, as the end of a run names it. */
export interface Failure {
  name: string;
  /** What the runner said of it, in full. */
  message: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const listIn = (value: unknown, key: string): Fields[] => {
  const list = isFields(value) ? value[key] : undefined;
  return Array.isArray(list) ? list.filter(isFields) : [];
};

const textIn = (value: unknown, key: string): string => {
  const text = isFields(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : '';
};

/** Reads which tests failed from what `count-reporter.ts` wrote. */
export const failuresOfNode = (report: unknown): Failure[] =>
  listIn(report, 'failures').map((failed) => ({
    name: textIn(failed, 'name'),
    message: textIn(failed, 'message'),
  }));

/** Reads them from jest's JSON report; a suite that could not run has no tests and speaks for itself. */
export const failuresOfJest = (report: unknown): Failure[] =>
  listIn(report, 'testResults')
    .filter((suite) => suite['status'] === 'failed')
    .flatMap((suite) => {
      const failed = listIn(suite, 'assertionResults').filter((test) => test['status'] === 'failed');
      if (failed.length === 0) return [{ name: textIn(suite, 'name'), message: textIn(suite, 'message') }];
      return failed.map((test) => ({
        name: `${textIn(test, 'fullName')} (${textIn(suite, 'name')})`,
        message: Array.isArray(test['failureMessages']) ? test['failureMessages'].join('\n') : '',
      }));
    });

/** What the attempts of a test in one browser said before it failed, or before it passed by being repeated. */
const failedAttempts = (test: Fields): string[] =>
  test['status'] === 'unexpected' || test['status'] === 'flaky'
    ? listIn(test, 'results').map((result) => textIn(result['error'], 'message'))
    : [];

/** Reads them from Playwright's JSON report, those that wavered and errors outside of tests included. */
export function failuresOfPlaywright(report: unknown): Failure[] {
  const inSuite = (suite: Fields): Failure[] => [
    ...listIn(suite, 'specs').flatMap((spec) => {
      const attempts = listIn(spec, 'tests').flatMap(failedAttempts);
      const name = `${textIn(spec, 'title')} (${textIn(spec, 'file')}:${String(spec['line'])})`;
      return attempts.length > 0 ? [{ name, message: attempts.find((text) => text !== '') ?? '' }] : [];
    }),
    ...listIn(suite, 'suites').flatMap(inSuite),
  ];
  const outside = listIn(report, 'errors').map((error) => ({
    name: 'outside of a test',
    message: textIn(error, 'message'),
  }));
  return [...listIn(report, 'suites').flatMap(inSuite), ...outside];
}

/** Enough of a message to know what broke, and not the page that it broke on. */
const linesShown = 12;

/** How the end of a run tells a failure: its name, and the beginning of what was said, indented. */
export const told = ({ name, message }: Failure): string =>
  [name, ...message.trim().split('\n').slice(0, linesShown)].join('\n    ');
