import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { SignedOutError } from '@keyturn/shared/auth';
import { httpError, isRefusal, toApiError, toChangeError } from './errors';

test.each([
  [503, '{"error":{"message":"Down for a moment"}}', '503: Down for a moment'],
  [500, '', '500: Internal server error'],
  [500, '<html>', '500: Internal server error'],
  [502, '{"exception":true,"reason":"timeout","message":"No answer"}', '502: No answer [timeout]'],
  [401, '', 'You are not authorized to perform this action'],
  [401, '{"message":"The token has expired"}', 'The token has expired'],
])('%d %s is shown as %s', (status, body, message) => {
  expect(httpError(status, body).message).toBe(message);
});

test('an expected error keeps its code, its field and the request id', () => {
  const error = new CombinedGraphQLErrors({
    errors: [
      { message: 'Min $48', extensions: { code: 'BAD_INPUT', field: 'request.amount', requestId: 'r1' } },
    ],
  });
  expect(toApiError(error)).toEqual({
    code: 'BAD_INPUT',
    message: 'Min $48',
    field: 'request.amount',
    requestId: 'r1',
  });
});

test('an answer without a readable body is named by its header', () => {
  const response = new Response('<html>', { status: 502, headers: { 'x-request-id': 'r2' } });
  const error = new ServerError('Bad gateway', { response, bodyText: '<html>' });
  expect(toApiError(error)).toMatchObject({ code: 'HTTP_502', requestId: 'r2' });
});

test('a network that failed is an internal server error', () => {
  expect(toApiError(new TypeError('Failed to fetch'))).toMatchObject({
    code: 'NETWORK',
    message: '500: Internal server error',
  });
});

test('what was not sent because nobody is signed in any more is not said to have gone through, perhaps', () => {
  const error = toChangeError(new SignedOutError());
  expect(error.message).toBe('You have been signed out.');
  // An earlier try may have gone through: its key is kept.
  expect(isRefusal(error)).toBe(false);
});
