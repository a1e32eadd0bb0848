import { formatBankingDay } from '@keyturn/shared/banking-days';
import { useOrganization } from '@keyturn/shared/organization';
import { type GlyphName, StatusGlyph, type Tone, VisuallyHidden } from '@keyturn/shared/ui';
import { useState } from 'react';
import { statusLook } from '@keyturn/shared/payment-status';
import type { PaymentDetail } from '../data';
import { factsOf } from '../timeline/facts-of';
import type { TimelineStep } from '../timeline/step';
import { timelineOf } from '../timeline/timeline';
import { turnsOf } from '../timeline/turns';
import { zonedDay, zoneOf } from '../zone';
import { Rail, Turn } from './turn-rail-style';

const spoken = {
  done: '',
  current: 'Current: ',
  waiting: 'Waiting: ',
  expected: 'Expected: ',
  stopped: 'Stopped: ',
};

/** How far the payment is, in the few turns of its dial; the events tab tells the rest. */
export function TurnRail({ payment }: { readonly payment: PaymentDetail }) {
  const facts = factsOf(payment, useOrganization().id);
  const zone = zoneOf(payment.paymentOccasion.timeZone);
  const [now] = useState(() => new Date().toISOString());
  const turns = turnsOf(timelineOf(facts, now));
  return (
    <Rail aria-label="Progress" $turns={turns.length}>
      {turns.map((turn) => {
        const { glyph, tone } = lookOf(turn, statusLook(facts.status));
        const { key, state } = turn;
        return (
          <Turn
            key={key}
            data-state={state}
            data-tone={tone}
            {...(isHere(turn) && { 'aria-current': 'step' })}
          >
            <StatusGlyph name={glyph} />
            <strong>
              <VisuallyHidden>{spoken[state]}</VisuallyHidden>
              {state === 'waiting' && key === 'approval' ? 'Needs Approval' : turn.title}
            </strong>
            <span>{whenOf(turn, zone)}</span>
          </Turn>
        );
      })}
    </Rail>
  );
}

const isHere = ({ state }: TimelineStep): boolean => state !== 'done' && state !== 'expected';

/** Done and expected look alike everywhere; where the payment stands looks as its status does. */
function lookOf(turn: TimelineStep, present: { readonly glyph: GlyphName; readonly tone: Tone }) {
  if (isHere(turn)) return present;
  return turn.state === 'done'
    ? { glyph: 'done' as const, tone: 'aqua' as const }
    : { glyph: 'pending' as const, tone: 'gray' as const };
}

function whenOf({ at, expectedOn }: TimelineStep, zone: string): string {
  if (at !== null) return zonedDay(at, zone);
  return expectedOn === null ? '' : `about ${formatBankingDay(expectedOn)}`;
}
