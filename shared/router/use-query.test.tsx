import { act, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { useLocation, useNavigate, useQuery } from '.';
import { MemoryRouter } from 'react-router-dom';

function openAt(start: string) {
  const wrapper = ({ children }: PropsWithChildren) => (
    <MemoryRouter initialEntries={['/first', { pathname: '/list', search: start, state: { over: 'board' } }]}>
      {children}
    </MemoryRouter>
  );
  const use = () => ({
    one: useQuery(),
    other: useQuery(),
    location: useLocation(),
    navigate: useNavigate(),
  });
  return renderHook(use, { wrapper }).result;
}

test('two changes before the screen has moved both count, and nothing else in the address is lost', () => {
  const result = openAt('?view=list');
  act(() => {
    const { one, other } = result.current;
    one[1]({ kind: 'sign-ins' });
    other[1]({ person: 'office' });
  });
  expect(result.current.location.search).toBe('?view=list&kind=sign-ins&person=office');
  expect(result.current.location.state).toEqual({ over: 'board' });
});

test('null and an empty text take a parameter away; what changes nothing goes nowhere', () => {
  const result = openAt('?kind=changes&person=ana');
  const before = result.current.location;
  act(() => result.current.one[1]({ kind: 'changes', from: null }));
  expect(result.current.location).toBe(before);
  act(() => result.current.one[1]({ kind: null, person: '' }, { replace: true }));
  expect(result.current.location.search).toBe('');
});

test('after Back, changes start from what is shown again', () => {
  const result = openAt('?a=1');
  act(() => result.current.one[1]({ b: '2' }));
  act(() => void result.current.navigate(-1));
  expect(result.current.location.search).toBe('?a=1');
  act(() => result.current.one[1]({ c: '3' }));
  expect(result.current.location.search).toBe('?a=1&c=3');
});
