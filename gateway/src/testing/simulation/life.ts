import { errorText } from '../../base/error-text.ts';
import { GatewayError } from '../../base/errors.ts';
import { isDatabaseLost } from '../../db/lost.ts';
import { ProviderRefused, ProviderUnavailable } from '../../providers/bank-transfers/errors.ts';
import type { ProviderEvent } from '../../providers/bank-transfers/port.ts';
import { MailUnavailable } from '../../providers/mail/port.ts';
import { createRandom } from '../../seed/chance/random.ts';
import { createFakeBankTransfers } from '../providers/bank-transfers/fake.ts';
import { forgetOldKeys } from './bank.ts';
import { Queue } from './queue.ts';
import { timed, type Subject, type Surroundings, type Timed, type Work } from './subject.ts';
import { Turns, type Process } from './turns.ts';
import { calm, weatherOf, type Weather } from './weather.ts';
import { wished, wishOf, type Acknowledged } from './wishes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-03-02T15:00:00.000Z');
const PAYMENTS = 6;
/** What a call may take that nobody hears of any more. */
const LATE_MS = 3 * MINUTE;
/** Between the end of the gateways on the newer database and their start on the older one: no call is under way by then. */
const RESTORE_MS = { min: 4 * MINUTE, max: 3 * HOUR };

/** Two gateways, their people, their provider and all that befalls them, in an order that the seed alone decides. */
export function beginLife(
  subjectOf: (around: Surroundings) => Subject,
  seed: number,
  given: Weather | undefined,
) {
  const random = createRandom(seed);
  const time = { now: START };
  const turns = new Turns(random, time);
  const queue = new Queue();
  const provider = createFakeBankTransfers('fake-secret', () => new Date(time.now));
  const { control } = provider;
  const { bank } = control;
  let weather = given ?? weatherOf(random);
  let statements = 0;
  let happened = 0;
  let generation = 0;
  const restarted = (): Process => ({ name: `gateway ${(generation += 1)}`, alive: true });
  const processes = [restarted(), restarted()];
  let acknowledged: Acknowledged[] = [];
  let known: number[] = [];
  const broken = new Set<string>();
  const keys = new Map<string, number>();
  const onTheWay: { at: number; arrive: () => void }[] = [];
  const running = new Map<string, Process>();
  let told = 0;
  let backup: { bringBack: () => { movements: readonly string[] }; rest: () => void } | null = null;
  /** Movements of which a restored database does not know that they were to be handed over. */
  const lost = new Set<string>();
  let restored = false;

  const subject = subjectOf({
    ...{ random, time, turns, queue, provider },
    weather: () => weather,
    later(call) {
      const at = time.now + random.int(0, LATE_MS);
      onTheWay.push({ at, arrive: () => void (async () => call())().catch(() => undefined) });
    },
    counted: () => (statements += 1),
  });

  /** Errors that a broken outside explains. */
  function note(what: string, error: unknown): void {
    const explained =
      error === null ||
      isDatabaseLost(error) ||
      error instanceof ProviderUnavailable ||
      error instanceof MailUnavailable ||
      error instanceof ProviderRefused ||
      (error instanceof GatewayError && known.length > 0) ||
      errorText(error) === 'Another attempt is under way.';
    if (!explained) broken.add(`${what}: ${errorText(error)}`);
  }

  function begin(what: string, work: Work, ended = (error: unknown) => note(what, error)): Process {
    const process = random.pick(processes);
    subject.begin(process, what, work, ended);
    return process;
  }

  function endAll(): void {
    for (const [index, process] of processes.entries()) {
      turns.kill(process);
      processes[index] = restarted();
    }
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
      begin(job.lane, { kind: 'job', lane: job.lane, id: job.id }, (error) => {
        note(job.lane, error);
        if (error === null) queue.done(job);
        else queue.failed(job, time.now);
      });
    },
    person() {
      const what = random.pick(wished);
      if ((what === 'request' || what === 'send') && known.length >= PAYMENTS) return;
      begin(what, {
        kind: 'wish',
        decide: () => wishOf(what, random, known),
        done(done) {
          acknowledged.push(done);
          if (!known.includes(done.templateId)) known.push(done.templateId);
        },
      });
    },
    timed(name: Timed = random.pick(timed)) {
      if (running.get(name)?.alive === true) return;
      const process = begin(name, { kind: 'timed', name }, (error) => {
        note(name, error);
        running.delete(name);
      });
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
      if (!random.chance(weather.jumps)) {
        time.now += random.int(1_000, 5 * MINUTE);
        return;
      }
      const hours = random.int(HOUR, 30 * HOUR);
      // Nobody stands still for hours between two calls, and no call is under way for so long.
      if (!turns.isIdle) return;
      time.now += LATE_MS;
      arrive();
      time.now += hours;
    },
    kill() {
      if (!random.chance(weather.kills * 10)) return;
      const index = random.int(0, processes.length - 1);
      const process = processes[index];
      if (process === undefined) return;
      turns.kill(process);
      processes[index] = restarted();
    },
    backUp() {
      const bringBack = subject.backup?.();
      if (bringBack === undefined) return;
      const jobs = queue.copy();
      const then = { acknowledged: [...acknowledged], known: [...known] };
      const rest = (): void => {
        queue.put(jobs);
        ({ acknowledged, known } = { acknowledged: [...then.acknowledged], known: [...then.known] });
      };
      backup = { bringBack, rest };
    },
    /** The database is lost; all goes on from its newest backup, once. */
    restore() {
      if (backup === null || restored) return;
      endAll();
      for (const id of backup.bringBack().movements) lost.add(id);
      backup.rest();
      [backup, restored] = [null, true];
      time.now += random.int(RESTORE_MS.min, RESTORE_MS.max);
    },
    release() {
      if (restored) begin('release', { kind: 'release' }, () => undefined);
    },
  };

  const deliver = (event: ProviderEvent): void => void begin('webhook in', { kind: 'webhook', event });

  /** What is on its way arrives: calls and events, in any order, several times, late or never. */
  function arrive(): void {
    forgetOldKeys(bank, keys, time.now);
    for (const event of bank.events.slice(told)) {
      if (event.resourceKind !== 'transfer' || random.chance(weather.webhooksLost)) continue;
      const copies = random.chance(0.2) ? random.int(2, 4) : 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const at = time.now + (random.chance(0.1) ? random.int(0, 50 * HOUR) : random.int(0, 2 * MINUTE));
        onTheWay.push({ at, arrive: () => deliver(event) });
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
    ...{ does, arrive, subject, random, turns, queue, bank, control, time, broken, lost },
    acknowledged: () => acknowledged,
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
