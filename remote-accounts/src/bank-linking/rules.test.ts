import { isBusy, mayTryAgain, needsNewToken } from './run-state';
import { forgetRun, rememberRun, type StoredRun, storedRun, thisWindow } from './stored-run';
import { isSupported } from './supported-account';
import { ofEvent, ofExit, ofSuccess } from './told';

test.each([
  ['depository', 'checking', 'ins_56', true],
  ['depository', 'savings', 'ins_56', true],
  ['depository', 'checking', 'ins_15', true],
  ['depository', 'savings', 'ins_15', false],
  ['depository', 'money market', 'ins_56', false],
  ['credit', 'credit card', 'ins_56', false],
  ['investment', 'checking', 'ins_56', false],
])('%s %s at %s is taken: %s', (type, subtype, institution, expected) => {
  expect(isSupported({ type, subtype }, { institution_id: institution })).toBe(expected);
});

test('savings of a bank that is not named are taken', () => {
  expect(isSupported({ type: 'depository', subtype: 'savings' }, null)).toBe(true);
});

const run: StoredRun = {
  linkToken: 'link-sandbox-1',
  expiration: '2026-03-02T15:00:00.000Z',
  organizationId: 'org-1',
  windowId: 'w-1',
};
const before = '2026-03-02T14:59:59.000Z';

describe('a stored run', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  test('is there until it ends, with the way back', () => {
    rememberRun('user-1', run, '/harbor-realty/funding-sources/add/plaid');
    expect(storedRun('user-1', before)).toEqual(run);
    expect(localStorage.getItem('keyturn.bank-link.return-path')).toBe(
      '/harbor-realty/funding-sources/add/plaid',
    );
    forgetRun('user-1');
    expect(storedRun('user-1', before)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  test('is forgotten with its token once that has expired', () => {
    rememberRun('user-1', run, '/x');
    expect(storedRun('user-1', run.expiration)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  test.each(['{', 'null', '{"linkToken":1,"expiration":"","organizationId":"","windowId":""}', '[]'])(
    'that is none (%s) is forgotten',
    (text) => {
      localStorage.setItem('keyturn.personal.user-1/bank-link.run', text);
      expect(storedRun('user-1', before)).toBeNull();
      expect(localStorage).toHaveLength(0);
    },
  );

  test('knows the window that it was started in', () => {
    expect(thisWindow()).toBe(thisWindow());
  });
});

test('what is going on is not disturbed', () => {
  expect(isBusy({ at: 'starting' })).toBe(true);
  expect(isBusy({ at: 'adding' })).toBe(true);
  expect(isBusy({ at: 'left' })).toBe(false);
  expect(isBusy({ at: 'failed', message: '', again: null })).toBe(false);
});

test('a token that is too old is replaced; what was refused for good is not tried again', () => {
  expect(needsNewToken('INVALID_LINK_TOKEN')).toBe(true);
  expect(needsNewToken('INSTITUTION_DOWN')).toBe(false);
  expect(mayTryAgain('NETWORK')).toBe(true);
  expect(mayTryAgain('CONFLICT')).toBe(true);
  expect(mayTryAgain('BAD_INPUT')).toBe(false);
});

test('the tracking service learns steps and banks, not accounts', () => {
  const institution = { institution_id: 'ins_56', name: 'Chase' };
  const account = {
    id: 'acc-77',
    name: 'Payroll',
    mask: '4321',
    type: 'depository',
    subtype: 'checking',
    verification_status: null,
    class_type: null,
  };
  const error = {
    error_type: 'INSTITUTION_ERROR',
    error_code: 'INSTITUTION_DOWN',
    error_message: 'this institution is not currently responding',
    display_message: 'Later.',
  };
  expect(ofSuccess({ institution, accounts: [account], link_session_id: 's-1' })).toEqual({
    institution: 'ins_56',
    type: 'depository',
    subtype: 'checking',
    session: 's-1',
  });
  expect(ofExit(error, { institution, status: null, link_session_id: 's-1', request_id: 'r' })).toEqual({
    institution: 'ins_56',
    status: null,
    errorType: 'INSTITUTION_ERROR',
    errorCode: 'INSTITUTION_DOWN',
    session: 's-1',
  });
  const metadata = {
    account_number_mask: '4321',
    error_type: null,
    error_code: null,
    error_message: null,
    exit_status: null,
    institution_id: 'ins_56',
    institution_name: 'Chase',
    institution_search_query: 'my bank',
    is_update_mode: null,
    match_reason: null,
    mfa_type: null,
    routing_number: '021000021',
    view_name: 'CREDENTIAL',
    selection: null,
    timestamp: '2026-03-02T15:00:00.000Z',
    link_session_id: 's-1',
    request_id: 'r',
  };
  const told = ofEvent('TRANSITION_VIEW', metadata);
  expect(told).toMatchObject({ event: 'TRANSITION_VIEW', view: 'CREDENTIAL', institution: 'ins_56' });
  expect(JSON.stringify(told)).not.toMatch(/4321|021000021|my bank/);
});
