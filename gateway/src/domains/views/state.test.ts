import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_STATE, viewState } from './state.ts';

const kept = (text: string): string | null => viewState.safeParse(text).data ?? null;

test('keeps objects of plain values, lists and one more level', () => {
  const states = [
    '{}',
    '{"layout":"list","amount":2,"open":true,"sort":null}',
    '{"columns":["payer","amount"],"filters":{"status":["PENDING"],"payer_name":"Ada"}}',
  ];
  for (const state of states) assert.equal(kept(state), state);
  assert.equal(kept('{ "layout" : "list" }'), '{"layout":"list"}');
});

test('refuses everything else', () => {
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`k${index}`, 1]));
  const refused = [
    '',
    'no JSON',
    'null',
    '"text"',
    '[1]',
    '{"a":{"b":{"c":1}}}',
    '{"a":[[1]]}',
    `{"a":"${'x'.repeat(501)}"}`,
    JSON.stringify({ a: Array.from({ length: 51 }, () => 1) }),
    JSON.stringify(many),
    `{"a":["${'x'.repeat(400)}"${`,"${'x'.repeat(400)}"`.repeat(10)}]}`,
  ];
  for (const state of refused) assert.equal(kept(state), null, state.slice(0, 40));
  assert.ok((refused.at(-1) ?? '').length > MAX_STATE);
});
