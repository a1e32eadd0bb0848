import { errorText } from '../../base/error-text.ts';
import { GatewayError } from '../../base/errors.ts';
import { isDatabaseLost } from '../../db/lost.ts';
import { clockwork, lanes } from '../../jobs/lanes.ts';
import { receiveWebhook } from '../../payments/inbox/receive.ts';
import { ProviderUnavailable } from '../../providers/bank-transfers/errors.ts';
import type { BankTransfers, ProviderEvent } from '../../providers/bank-transfers/port.ts';
import { MailUnavailable } from '../../providers/mail/port.ts';
import { createRandom } from '../../seed/chance/random.ts';
import { createFakeBankTransfers } from '../providers/bank-transfers/fake.ts';
import { forgetOldKeys } from './bank.ts';
import type { Engine } from './engine.ts';
import { calm, depsOf, weatherOf, type Surroundings, type Weather } from './gateway.ts';
import { wishes, type Acknowledged } from './people.ts';
import { Queue } from './queue.ts';
import { Turns, type Process } from './turns.ts';

/** The gateway with a mistake in it, to see that it is found. */
export interface Mutant {
  bank?: (bank: BankTransfers) => BankTransfers;
  /** What it is tried in; the seed's own unless given. */
  weather?: Weather;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-02T15:00:00.000Z');
const PAYMENTS = 6;

export const timed = [
  'approval-expiry',
  'heartbeat',
  'reconciliation',
  'provider-poll',
  'housekeeping',
] as const;

/** Two gateways, their people, their provider and all that befalls them, in an order that the seed alone decides. */
export function beginLife(engine: Engine, seed: number, mutant: Mutant) {
  const random = createRandom(seed);
  const time = { now: START };
  const turns = new Turns(random, time);
  const queue = new Queue();
  const provider = createFakeBankTransfers('fake-secret', () => new Date(time.now));
  const { control } = provider;
  const { bank } = control;
  engine.world.introduceTo(bank);
  let weather = mutant.weather ?? weatherOf(random);
  let statements = 0;
  let happened = 0;
  let generation = 0;
  const restarted = (): Process => ({ name: `gateway ${(generation += 1)}`, alive: true });
  const processes = [restarted(), restarted()];
  const acknowledged: Acknowledged[] = [];
  const known: number[] = [];
  const broken = new Set<string>();
  const keys = new Map<string, number>();
  const onTheWay: { at: number; what: 'call' | 'webhook'; arrive: () => void }[] = [];
  const running = new Map<string, Process>();
  let told = 0;

  const around: Surroundings = {
    ...{ engine, random, time, turns, queue },
    bank: provider,
    changed: mutant.bank ?? ((port) => port),
    weather: () => weather,
    later(call) {
      const at = time.now + random.int(0, 3 * MINUTE);
      onTheWay.push({ at, what: 'call', arrive: () => void call().catch(() => undefined) });
    },
    counted: () => (statements += 1),
  };

  /** Errors that a broken outside explains. */
  function note(what: string, error: unknown): void {
    const explained =
      error === null ||
      isDatabaseLost(error) ||
      error instanceof ProviderUnavailable ||
      error instanceof MailUnavailable ||
      (error instanceof GatewayError && known.length > 0) ||
      errorText(error) === 'Another attempt is under way.';
    if (!explained) broken.add(`${what}: ${errorText(error)}`);
  }

  function begin(
    what: string,
    work: (process: Process) => Promise<void>,
    ended = (error: unknown) => note(what, error),
  ): Process {
    const process = random.pick(processes);
    turns.begin(process, what, () => work(process), ended);
    return process;
  }

  const does = {
    async turn() {
      await turns.take();
    },
    job() {
      const due = queue.due(time.now);
      if (due.length === 0) return;
      const job = random.pick(due);
      queue.begin(job, time.now);
      begin(
        job.lane,
        (process) => lanes[job.lane].run(depsOf(process, around), job.id),
        (error) => {
          note(job.lane, error);
          if (error === null) queue.done(job);
          else queue.failed(job, time.now);
        },
      );
    },
    person() {
      const [what, wish] = random.pick(wishes);
      if ((what === 'request' || what === 'send') && known.length >= PAYMENTS) return;
      begin(what, async (process) => {
        const deps = depsOf(process, around);
        const done = await wish({ deps, world: engine.world, random, known });
        if (done === null) return;
        acknowledged.push(done);
        if (!known.includes(done.templateId)) known.push(done.templateId);
      });
    },
    timed(name: (typeof timed)[number] = random.pick(timed)) {
      if (running.get(name)?.alive === true) return;
      const process = begin(
        name,
        async (own) => {
          await clockwork[name]?.run(depsOf(own, around));
        },
        (error) => {
          note(name, error);
          running.delete(name);
        },
      );
      running.set(name, process);
    },
    bankMoves() {
      const transfers = [...bank.transfers.values()];
      if (transfers.length > 0) control.step(random.pick(transfers).ref);
    },
    bankReturns() {
      const open = [...bank.transfers.values()].filter(
        ({ stage, lateReturn }) => !['failed', 'canceled'].includes(stage) && lateReturn === null,
      );
      if (open.length === 0) return;
      const { ref, stage } = random.pick(open);
      if (stage === 'pending:funds' && random.chance(0.3)) control.cancel(ref);
      else if (random.chance(0.5)) control.fail(ref, 'R01', 'debit');
      else control.fail(ref, 'R03', 'credit');
    },
    refuse: () => control.refuseNext('InsufficientFunds', 'Insufficient funds.'),
    outage: () => control.setDown(!bank.down),
    clock() {
      time.now += random.chance(weather.jumps) ? random.int(HOUR, 30 * HOUR) : random.int(1_000, 5 * MINUTE);
    },
    kill() {
      if (!random.chance(weather.kills * 10)) return;
      const index = random.int(0, processes.length - 1);
      const process = processes[index];
      if (process === undefined) return;
      turns.kill(process);
      processes[index] = restarted();
    },
  };

  function deliver(event: ProviderEvent): void {
    const { body, signature } = control.webhookOf(event);
    const what = 'webhook in';
    begin(what, async (process) => {
      await receiveWebhook(depsOf(process, around), body, signature);
    });
  }

  /** What is on its way arrives: calls and events, in any order, several times, late or never. */
  function arrive(): void {
    forgetOldKeys(bank, keys, time.now);
    for (const event of bank.events.slice(told)) {
      if (event.resourceKind !== 'transfer' || random.chance(weather.webhooksLost)) continue;
      const copies = random.chance(0.2) ? random.int(2, 4) : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const at = time.now + (random.chance(0.1) ? random.int(0, 50 * HOUR) : random.int(0, 2 * MINUTE));
        onTheWay.push({ at, what: 'webhook', arrive: () => deliver(event) });
      }
    }
    told = bank.events.length;
    for (const each of onTheWay.filter(({ at }) => at <= time.now)) {
      onTheWay.splice(onTheWay.indexOf(each), 1);
      happened += 1;
      each.arrive();
    }
  }

  return {
    does,
    arrive,
    random,
    turns,
    queue,
    bank,
    control,
    time,
    acknowledged,
    broken,
    count: () => ({ statements, happened }),
    /** The faults are over; what was lost stays lost. */
    clearUp(): void {
      weather = calm;
      control.setDown(false);
      bank.refusal = null;
    },
  };
}
export type Life = ReturnType<typeof beginLife>;
