import { step, type StepState } from './step';
import { turnsOf } from './turns';

const timeline = (...steps: readonly (readonly [string, StepState])[]) =>
  steps.map(([key, state]) => step(key, key, state));
const told = (...steps: readonly (readonly [string, StepState])[]) =>
  turnsOf(timeline(...steps)).map(({ key, state }) => `${key} ${state}`);

test('keeps one beginning and what turns the dial', () => {
  expect(
    told(
      ['drafted', 'done'],
      ['requested', 'done'],
      ['accessed', 'done'],
      ['identity', 'done'],
      ['authorized', 'done'],
      ['initiated', 'current'],
      ['cleared', 'expected'],
      ['deposited', 'expected'],
    ),
  ).toEqual([
    'requested done',
    'authorized done',
    'initiated current',
    'cleared expected',
    'deposited expected',
  ]);
});

test('stands at the last turn before what is under way beside the rail', () => {
  expect(
    told(
      ['requested', 'done'],
      ['accepted', 'current'],
      ['authorized', 'expected'],
      ['deposited', 'expected'],
    ),
  ).toEqual(['requested current', 'authorized expected', 'deposited expected']);
});

test('leaves alone what is over and what waits for somebody', () => {
  expect(told(['created', 'done'], ['authorized', 'done'], ['deposited', 'done'])).toEqual([
    'created done',
    'authorized done',
    'deposited done',
  ]);
  expect(told(['created', 'done'], ['approval', 'waiting'], ['initiated', 'expected'])).toEqual([
    'created done',
    'approval waiting',
    'initiated expected',
  ]);
});
