import { ConfigError, readConfig } from './config.ts';
import { createPortal, PortTaken } from './portal.ts';

async function main(): Promise<void> {
  const portal = await createPortal(readConfig(process.env));
  process.stdout.write(`Portal is ready at ${portal.url}\n`);
  const stop = () => {
    portal.close().then(
      () => process.exit(0),
      (cause: unknown) => fail(cause),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(cause: unknown): void {
  const expected = cause instanceof PortTaken || cause instanceof ConfigError;
  process.stderr.write(expected ? `${cause.message}\n` : `The portal stopped: ${describe(cause)}\n`);
  process.exit(1);
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

main().catch(fail);
