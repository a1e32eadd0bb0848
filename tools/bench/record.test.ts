import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { resultLines, withSection } from './record.ts';

describe('recorded benchmarks', () => {
  it('keep the tables and leave out what a build printed', () => {
    assert.equal(
      resultLines('webpack compiled\n| a | b |\n|---|---|\n| 1 | 2 |\ndone'),
      '| a | b |\n|---|---|\n| 1 | 2 |',
    );
  });

  it('replace their own section and no other', () => {
    const one = withSection('# Benchmarks\n', 'first-screen', '| 1 |', 'a machine');
    const two = withSection(one, 'board', '| 2 |', 'a machine');
    const again = withSection(two, 'first-screen', '| 3 |', 'another');
    assert.match(again, /## First screen\n\n<!-- bench:first-screen -->\n\| 3 \|\n\nMeasured on another\./);
    assert.match(again, /## Board\n\n<!-- bench:board -->\n\| 2 \|/);
    assert.doesNotMatch(again, /\| 1 \|/);
  });
});
