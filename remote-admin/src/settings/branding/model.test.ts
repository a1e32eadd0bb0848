import { colorProblem, contrastWarnings, inputColor, savedColor } from './model';

test.each([
  ['', null, null, '#30c97f'],
  ['#30C97F', null, '#30C97F', '#30c97f'],
  [' 30c97f ', null, '#30C97F', '#30c97f'],
  ['#abc', null, '#ABC', '#aabbcc'],
  ['green', 'Use a color like #30C97F', null, '#30c97f'],
  ['#30C97', 'Use a color like #30C97F', null, '#30c97f'],
])('%j: problem %j, saved as %j', (typed, problem, saved, input) => {
  expect(colorProblem(typed)).toBe(problem);
  expect(savedColor(typed)).toBe(saved);
  expect(inputColor(typed)).toBe(input);
});

test.each([
  ['#30C97F', 'dark.png', null, []],
  ['#30C97F', null, 'light.png', [/A light logo is hard to read/]],
  ['#0B3D4A', 'dark.png', null, [/A dark logo is hard to read/]],
  ['#0B3D4A', 'dark.png', 'light.png', []],
  ['#FFFDF5', null, null, [/hardly be told from a light page/]],
  ['#101418', null, null, [/hardly be told from a dark page/]],
  ['nothing', null, 'light.png', []],
])('%s with %j and %j', (backgroundColor, logoDark, logoLight, expected) => {
  const warnings = contrastWarnings({ backgroundColor, logoDark, logoLight });
  expect(warnings).toHaveLength(expected.length);
  expected.forEach((text, index) => expect(warnings[index]).toMatch(text));
});
