import { ConfigError, readConfig } from './config.ts';
import { createSandbox, PortTaken } from './sandbox.ts';

async function main(): Promise<void> {
  const sandbox = await createSandbox(readConfig(process.env), (answer) => {
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  });
  process.stdout.write(`Sandbox is ready at ${sandbox.url} (mail on port ${sandbox.smtpPort})\n`);
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (cause: unknown) => fail(cause),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(cause: unknown): void {
  const expected = cause instanceof PortTaken || cause instanceof ConfigError;
  process.stderr.write(expected ? `${cause.message}\n` : `The sandbox stopped: ${describe(cause)}\n`);
  process.exit(1);
}

function describe(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

main().catch(fail);
