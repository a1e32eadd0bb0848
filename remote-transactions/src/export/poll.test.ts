import { pollAttempts, pollInterval, pollReport } from './poll';

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  ({ status, headers: new Headers(headers), blob: () => Promise.resolve(new Blob(['id'])) }) as Response;

async function poll(answers: readonly (Response | Error)[]) {
  const waits: number[] = [];
  const attempts: number[] = [];
  let next = 0;
  const outcome = await pollReport({
    ask: () => {
      const given = answers[Math.min(next, answers.length - 1)];
      next += 1;
      return given instanceof Error || given === undefined
        ? Promise.reject(given ?? new Error('none'))
        : Promise.resolve(given);
    },
    onAttempt: (attempt) => void attempts.push(attempt),
    wait: (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  });
  return { outcome, waits, attempts };
}

test('a report that is there at once is not waited for', async () => {
  const { outcome, waits } = await poll([
    answer(200, { 'content-disposition': 'attachment; filename="harbor-realty-payments.csv"' }),
  ]);
  expect(outcome).toMatchObject({ kind: 'file', name: 'harbor-realty-payments.csv' });
  expect(waits).toEqual([]);
});

test('not yet is asked again every five seconds', async () => {
  const { outcome, waits, attempts } = await poll([answer(201), answer(201), answer(200)]);
  expect(outcome).toMatchObject({ kind: 'file', name: 'payments-export.csv' });
  expect(waits).toEqual([pollInterval, pollInterval]);
  expect(attempts).toEqual([1, 2, 3]);
});

test('after twenty attempts it has timed out', async () => {
  const { outcome, attempts, waits } = await poll([answer(201)]);
  expect(outcome).toEqual({ kind: 'error', message: 'Report download timed out.' });
  expect(attempts).toHaveLength(pollAttempts);
  expect(waits).toHaveLength(pollAttempts - 1);
});

test.each([
  [answer(204), 'Report has no contents.'],
  [answer(500), 'Report could not be generated.'],
  [answer(404), 'Report could not be generated.'],
  [new TypeError('Failed to fetch'), 'Report could not be generated.'],
])('%s', async (given, message) => {
  expect((await poll([given])).outcome).toEqual({ kind: 'error', message });
});
