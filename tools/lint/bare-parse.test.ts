import assert from 'node:assert/strict';
import { it } from 'node:test';
import { complaintsAbout } from './testing/lint-text.ts';

const bare = [
  'export const one = (request, schema) => schema.parse(request.params).id;',
  'export const two = (request, schema) => schema.parse(request.body ?? {});',
  'export const three = ({ query }, schema) => schema.catch({}).parse(query);',
].join('\n');
const fine = [
  'export const one = (request, schema) => schema.safeParse(request.params);',
  'export const two = (row, schema) => schema.parse(row.body);',
  'export const three = ({ body }) => JSON.parse(body);',
].join('\n');

it('a route parses a request with a helper that reports invalid input', () => {
  const refused = ['walls(bare-parse)', 'walls(bare-parse)', 'walls(bare-parse)'];
  const found = complaintsAbout({
    'gateway/src/server/rest/a.ts': bare,
    'portal/src/pages/a.ts': bare,
    'sandbox/src/console/a.ts': bare,
    'gateway/src/server/rest/b.ts': fine,
    'gateway/src/server/rest/a.test.ts': bare,
  });
  assert.deepEqual(found, {
    'gateway/src/server/rest/a.ts': refused,
    'portal/src/pages/a.ts': refused,
    'sandbox/src/console/a.ts': refused,
    'gateway/src/server/rest/b.ts': [],
    'gateway/src/server/rest/a.test.ts': [],
  });
});
