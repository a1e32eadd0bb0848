import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linkableType, offersLinking } from './rules.ts';

test('checking and savings of every bank can be linked, but no savings of ins_15', () => {
  const cases: [string, string | null, string | null, string | null][] = [
    ['depository', 'checking', 'ins_1', 'checking'],
    ['depository', 'savings', 'ins_1', 'savings'],
    ['depository', 'savings', null, 'savings'],
    ['depository', 'checking', 'ins_15', 'checking'],
    ['depository', 'savings', 'ins_15', null],
    ['depository', 'money market', 'ins_1', null],
    ['depository', null, 'ins_1', null],
    ['credit', 'credit card', 'ins_1', null],
    ['investment', 'brokerage', 'ins_1', null],
    ['investment', 'savings', 'ins_1', null],
  ];
  for (const [type, subtype, institution, kind] of cases) {
    assert.equal(linkableType({ type, subtype }, institution), kind, `${type} ${subtype} ${institution}`);
  }
});

test('the allow list names organizations, or all of them', () => {
  assert.equal(offersLinking({ bankLinkingOrganizations: ['a'] }, 'a'), true);
  assert.equal(offersLinking({ bankLinkingOrganizations: ['a'] }, 'b'), false);
  assert.equal(offersLinking({ bankLinkingOrganizations: ['*'] }, 'b'), true);
  assert.equal(offersLinking({ bankLinkingOrganizations: [] }, '*'), false);
});
