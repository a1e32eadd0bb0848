import { spawn, spawnSync, execFile } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { configured, type TwoServers } from './database-front.ts';
import { freePort } from './gateway-process.ts';
import { roleAt } from './postgres-pair.ts';
import { unprivileged } from './private-postgres.ts';

const run = promisify(execFile);
const PASSWORD = 'keyturn';
/** Named by `docker/ha/patroni.yml.template`. */
const programs = '/usr/lib/postgresql/15/bin';

/** Two servers under Patroni with a witness, by the files of the deployment: nobody but they says which of them leads. */
export interface PatroniPair extends TwoServers {
  /** Ends the server that leads as a crash does. Gives its port. */
  killLeader(): Promise<number>;
  stop(): Promise<void>;
}

/** Why there is no Patroni with Raft here, for the server that its file names; false where there is. */
export function withoutPatroni(): string | false {
  const works = (file: string, ...args: string[]) => spawnSync(file, args).status === 0;
  const whole =
    works('patroni', '--version') &&
    works('/usr/bin/python3', '-c', 'import psycopg2, pysyncobj') &&
    works(join(programs, 'postgres'), '--version');
  return whole ? false : 'Patroni is not installed with PostgreSQL 15';
}

/** Starts both servers and the witness; resolves once one leads and the other one has every commit. */
export async function startPatroniPair(): Promise<PatroniPair> {
  const folder = mkdtempSync(join(tmpdir(), 'keyturn-patroni-'));
  const user = await unprivileged();
  const member = async (name: string) => {
    const data = join(folder, name);
    mkdirSync(data);
    return { name, data, port: await freePort(), check: await freePort(), raft: await freePort() };
  };
  const servers = [await member('one'), await member('two')] as const;
  const [one, two] = servers;
  const witness = await member('witness');
  const all = [...servers, witness];
  const begin = ({ name, data, port, check, raft }: typeof witness, program: string, template: string) => {
    const partners = all.filter((other) => other.raft !== raft).map((other) => `'127.0.0.1:${other.raft}'`);
    const file = join(folder, `${name}.yml`);
    const text = configured(template, {
      ...{ NAME: name, BIND: '127.0.0.1', ADDRESS: '127.0.0.1', NETWORK: '127.0.0.1/32', PASSWORD },
      ...{ DATA: data, PORT: port, CHECK_PORT: check, RAFT_PORT: raft, RAFT_PARTNERS: partners.join(', ') },
    });
    writeFileSync(file, text, { mode: 0o644 });
    return spawn(program, [file], { cwd: folder, ...(user ?? {}), stdio: 'ignore' });
  };
  if (user !== null)
    for (const path of [folder, ...all.map(({ data }) => data)]) chownSync(path, user.uid, user.gid);
  const children = [
    begin(one, 'patroni', 'patroni.yml'),
    begin(witness, 'patroni_raft_controller', 'witness.yml'),
  ];
  const says = async ({ check }: { check: number }, role: 'primary' | 'sync'): Promise<boolean> =>
    fetch(`http://127.0.0.1:${check}/${role}`).then(
      ({ ok }) => ok,
      () => false,
    );
  const oneIs = async (role: 'primary' | 'sync'): Promise<void> => {
    while (!(await Promise.all(servers.map((server) => says(server, role)))).includes(true)) {
      if (children.some(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
        throw new Error('Patroni ended at its start.');
      await wait(100);
    }
  };
  children.push(begin(two, 'patroni', 'patroni.yml'));
  await oneIs('primary');
  await oneIs('sync');
  return {
    ports: [one.port, two.port],
    checks: [one.check, two.check],
    password: PASSWORD,
    roleOf: (port) => roleAt(port, PASSWORD),
    async killLeader() {
      const leader = (await says(one, 'primary')) ? one : two;
      const [pid] = readFileSync(join(leader.data, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGKILL');
      return leader.port;
    },
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      const stopping = ['stop', '--mode', 'immediate', '--silent', '-D'];
      for (const { data } of servers)
        await run(join(programs, 'pg_ctl'), [...stopping, join(data, 'postgres')], user ?? {}).catch(
          () => undefined,
        );
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
