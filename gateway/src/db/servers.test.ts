import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serversOf, WrongDatabaseUrl } from './servers.ts';

test('one server is worked on as its URL says', () => {
  const url = 'postgres://keyturn:a%40b@db.example:5433/name?sslmode=verify-full';
  const servers = serversOf(url);
  assert.equal(servers.current(), url);
  servers.leave(url);
  assert.equal(servers.current(), url);
  assert.equal(
    serversOf('postgres:///name?host=/run/postgresql').current(),
    'postgres:///name?host=/run/postgresql',
  );
});

test('of several servers the next is tried after one that can not be reached', () => {
  const servers = serversOf(
    'postgresql://keyturn:secret@one,two:5433,[::1]:5434/name?target_session_attrs=read-write&application_name=k',
  );
  assert.equal(servers.target, 'read-write');
  const one = servers.current();
  assert.equal(one, 'postgresql://keyturn:secret@one/name?application_name=k');
  servers.leave(one);
  servers.leave(one); // a second who met the same one
  const two = servers.current();
  assert.equal(two, 'postgresql://keyturn:secret@two:5433/name?application_name=k');
  servers.leave(two);
  assert.equal(servers.current(), 'postgresql://keyturn:secret@[::1]:5434/name?application_name=k');
  servers.leave(servers.current());
  assert.equal(servers.current(), one);
});

test('a URL that no gateway can work with is refused without its secrets', () => {
  for (const url of [
    'postgres://keyturn:secret@one:port/name',
    'postgres://keyturn:secret@one,two/name?target_session_attrs=read-only',
  ]) {
    assert.throws(
      () => serversOf(url),
      (error) => error instanceof WrongDatabaseUrl && !error.message.includes('secret'),
    );
  }
});

test('what a server could not do is counted, what it refused is not', () => {
  const servers = serversOf('postgres://one/name');
  for (const state of ['53100', '23505', '55P03', '53100']) servers.said(state);
  assert.deepEqual(
    [...servers.troubles()],
    [
      ['53100', 2],
      ['55P03', 1],
    ],
  );
});
