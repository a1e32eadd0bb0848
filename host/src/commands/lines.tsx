import { type PaymentStatus, statusLook } from '@keyturn/shared/payment-status';
import { Badge } from '@keyturn/shared/ui';
import {
  EscrowIcon,
  FileIcon,
  FundIcon,
  type IconComponent,
  OccasionIcon,
  TransactionsIcon,
} from '@keyturn/shared/ui/icons';
import { Command as Cmdk } from 'cmdk';
import { Fragment } from 'react';
import type { Command } from './command-list';
import { type Found, type FoundKind, foundKinds } from './found';
import { highlighted } from './highlight';
import { KeyCaps } from './key-caps';
import { Line, Words } from './menu-parts';
import { keysOf } from './shortcuts';

function Marked({ text, sought }: { readonly text: string; readonly sought: string }) {
  return highlighted(text, sought).map(({ text: piece, hit }, index) =>
    hit ? <mark key={index}>{piece}</mark> : <Fragment key={index}>{piece}</Fragment>,
  );
}

interface CommandLinesProps {
  readonly commands: readonly Command[];
  readonly slug: string;
  readonly sought: string;
  readonly onChoose: (command: Command) => void;
}

/** The commands in their groups. */
export function CommandLines({ commands, slug, sought, onChoose }: CommandLinesProps) {
  const groups = Map.groupBy(commands, ({ group }) => group);
  return [...groups].map(([group, members]) => (
    <Cmdk.Group key={group} heading={group}>
      {members.map((command) => (
        <Line
          key={command.title}
          value={`${group}:${command.title}`}
          disabled={command.disabledReason !== null}
          onSelect={() => onChoose(command)}
        >
          <command.icon />
          <Words>
            <span>
              <Marked text={command.title} sought={sought} />
            </span>
            {command.disabledReason !== null && <small>{command.disabledReason}</small>}
          </Words>
          <Keys of={command} slug={slug} />
        </Line>
      ))}
    </Cmdk.Group>
  ));
}

function Keys({ of: { deed }, slug }: { readonly of: Command; readonly slug: string }) {
  if (deed.kind === 'sheet') return <KeyCaps keys={['?']} />;
  const keys = deed.kind === 'follow' ? keysOf(deed.to.slice(`/${slug}`.length)) : null;
  return keys === null ? null : <KeyCaps keys={keys} />;
}

const kindIcons: Readonly<Record<FoundKind, IconComponent>> = {
  payment: TransactionsIcon,
  file: FileIcon,
  occasion: OccasionIcon,
  escrowAccount: EscrowIcon,
  fundingSource: FundIcon,
};

function Status({ of }: { readonly of: PaymentStatus }) {
  const { label, tone, glyph } = statusLook(of);
  return (
    <Badge tone={tone} glyph={glyph}>
      {label}
    </Badge>
  );
}

interface FoundLinesProps {
  readonly found: readonly Found[];
  /** One heading for all; else each kind has its own. */
  readonly heading?: string;
  readonly sought: string;
  readonly onOpen: (found: Found) => void;
}

/** Records that were found or opened lately. */
export function FoundLines({ found, heading, sought, onOpen }: FoundLinesProps) {
  const groups = Map.groupBy(found, ({ kind }) => heading ?? foundKinds[kind].heading);
  return [...groups].map(([group, members]) => (
    <Cmdk.Group key={group} heading={group}>
      {members.map((each) => {
        const Icon = kindIcons[each.kind];
        return (
          <Line key={each.path} value={each.path} onSelect={() => onOpen(each)}>
            <Icon />
            <Words>
              <span>
                <Marked text={each.title} sought={sought} />
              </span>
              {each.detail !== '' && (
                <small>
                  <Marked text={each.detail} sought={sought} />
                </small>
              )}
              {each.note !== undefined && (
                <small>
                  Note: “<Marked text={each.note} sought={sought} />”
                </small>
              )}
            </Words>
            {each.status !== undefined && <Status of={each.status} />}
          </Line>
        );
      })}
    </Cmdk.Group>
  ));
}
