import { keepEarly, takeEarly } from '.';

test('what was asked for early is handed over once, and for its own question alone', async () => {
  const [one, other] = [new Response('1'), new Response('2')];
  keepEarly('one', Promise.resolve(one));
  keepEarly('other', Promise.resolve(other));
  expect(takeEarly('a third')).toBeNull();
  await expect(takeEarly('one')).resolves.toBe(one);
  expect(takeEarly('one')).toBeNull();
  await expect(takeEarly('other')).resolves.toBe(other);
});

test('what failed early fails for who takes it, and for nobody else', async () => {
  keepEarly('failed', Promise.reject(new TypeError('no network')));
  await expect(takeEarly('failed')).rejects.toThrow('no network');
});
