import type { MalformedError, RemoteName } from '@keyturn/shared/federation';

/**
 * Why an area of the dashboard could not be loaded: its server does not answer, it takes too long, a file is not the one
 * that was released, what came is not a remote, its manifest describes its pages wrongly, it needs more than this host gives, it lacks the screen or
 * panel, or a part of it is gone.
 */
export type RemoteFailure =
  'unreachable' | 'timeout' | 'changed' | 'garbage' | 'malformed' | 'incompatible' | 'missing' | 'chunk';

/** A remote that cannot be shown; the message is for people. */
export class RemoteError extends Error {
  override name = 'RemoteError';
  readonly failure: RemoteFailure;
  readonly remote: RemoteName;
  constructor(failure: RemoteFailure, remote: RemoteName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
    this.remote = remote;
  }
}

const unreachable = 'This part of the dashboard could not be loaded. Everything else goes on working.';

export function unreachableError(remote: RemoteName, cause: unknown): RemoteError {
  return new RemoteError('unreachable', remote, unreachable, { cause });
}

export function chunkError(remote: RemoteName, cause: unknown): RemoteError {
  return new RemoteError('chunk', remote, unreachable, { cause });
}

export function timeoutError(remote: RemoteName): RemoteError {
  return new RemoteError('timeout', remote, 'This part of the dashboard takes too long to load.');
}

export function changedError(remote: RemoteName, cause: unknown): RemoteError {
  const message =
    'A file of this part of the dashboard is not the one that was released, so it was not run. Try again in a few minutes.';
  return new RemoteError('changed', remote, message, { cause });
}

export function garbageError(remote: RemoteName): RemoteError {
  return new RemoteError('garbage', remote, 'This part of the dashboard answered with something unreadable.');
}

export function malformedError(remote: RemoteName, cause: MalformedError): RemoteError {
  const message = `This part of the dashboard (${remote}) describes its pages wrongly: ${cause.message}.`;
  return new RemoteError('malformed', remote, message, { cause });
}

/** `lacks` says what is missing. */
export function incompatibleError(remote: RemoteName, lacks: readonly string[]): RemoteError {
  return new RemoteError(
    'incompatible',
    remote,
    `This part of the dashboard was made for another version of it: it needs ${lacks.join(', ')}. Reload the page, or try again in a few minutes.`,
  );
}

export function missingError(remote: RemoteName, part: string): RemoteError {
  return new RemoteError('missing', remote, `This part of the dashboard has no “${part}” yet.`);
}
