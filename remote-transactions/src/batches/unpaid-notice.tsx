import { useOrganizationPath } from '@keyturn/shared/organization';
import { Button, Notice, Section, Stack, styled, TextLink } from '@keyturn/shared/ui';
import { ConfirmDialog } from '@keyturn/shared/ui/dialog';
import { Progress } from '@keyturn/shared/ui/progress';
import { formatMoney } from '@keyturn/shared/format';
import { useRef } from 'react';
import { useFocusKept } from '@keyturn/shared/focus';
import { payerName } from '../payments/model';
import type { Line } from './data';
import type { Ended } from './each';
import type { Deed, UnpaidWork } from './use-unpaid-work';

const List = styled.ul`
  margin: var(--s-2) 0 0;
  padding-left: var(--s-5);
  max-height: 16rem;
  overflow-y: auto;
  overflow-wrap: anywhere;
`;

const words: Readonly<
  Record<Deed, { readonly doing: string; readonly done: string; readonly label: (lines: string) => string }>
> = {
  remind: {
    doing: 'Reminding payers',
    done: 'reminded',
    label: (lines) => `Remind ${lines}`,
  },
  cancel: {
    doing: 'Canceling requests',
    done: 'canceled',
    label: (lines) => `Cancel ${lines}`,
  },
};

const linesText = (count: number): string =>
  count === 1 ? '1 request' : `${count.toLocaleString('en-US')} requests`;

interface UnpaidNoticeProps {
  readonly work: UnpaidWork;
  readonly onRun: (deed: Deed, lines: readonly Line[]) => void;
  readonly onStop: () => void;
  readonly onForget: () => void;
}

/** Asks before something is done with all unpaid lines, shows how far it is, and what came of each. */
export function UnpaidNotice({ work, onRun, onStop, onForget }: UnpaidNoticeProps) {
  const told = useRef<HTMLDivElement>(null);
  // The question goes, its button is closed meanwhile, and at last Stop goes.
  useFocusKept(told, work.stage);
  switch (work.stage) {
    case 'none':
    case 'gathering':
      return null;
    case 'asked':
      return <Question work={work} onRun={onRun} onForget={onForget} />;
    case 'running':
    case 'done':
      return (
        <div ref={told} tabIndex={-1}>
          {work.stage === 'running' ? (
            <Running work={work} onStop={onStop} />
          ) : (
            <Outcome work={work} onForget={onForget} />
          )}
        </div>
      );
  }
}

function Running({
  work: { deed, done, total },
  onStop,
}: Pick<UnpaidNoticeProps, 'onStop'> & {
  readonly work: Extract<UnpaidWork, { readonly stage: 'running' }>;
}) {
  return (
    <Section>
      <Stack $gap="3">
        <div role="status">
          <Progress label={words[deed].doing} done={done} total={total} />
        </div>
        <div>
          <Button size="sm" onClick={onStop}>
            Stop
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

function Question({
  work: { deed, lines, left },
  onRun,
  onForget,
}: Pick<UnpaidNoticeProps, 'onRun' | 'onForget'> & {
  readonly work: Extract<UnpaidWork, { stage: 'asked' }>;
}) {
  const sum = formatMoney(lines.reduce((all, { amount }) => all + amount, 0));
  const rest =
    left === 0
      ? ''
      : ` ${left === 1 ? '1 other is' : `${left.toLocaleString('en-US')} others are`} left out.`;
  if (lines.length === 0)
    return (
      <Notice kind="info" action={<Button onClick={onForget}>Close</Button>}>
        None of the unpaid requests can be {words[deed].done} now.
      </Notice>
    );
  return (
    <ConfirmDialog
      open
      title={`${words[deed].label(linesText(lines.length))}?`}
      description={
        deed === 'remind'
          ? `Each payer gets the request by mail again, ${sum} in all.${rest}`
          : `Their links will open nothing any more, ${sum} in all. This cannot be taken back.${rest}`
      }
      confirmLabel={words[deed].label(linesText(lines.length))}
      cancelLabel={deed === 'cancel' ? 'Keep them' : 'Cancel'}
      danger={deed === 'cancel'}
      onConfirm={() => onRun(deed, lines)}
      onCancel={onForget}
    />
  );
}

function Outcome({
  work: { deed, ended, total },
  onForget,
}: Pick<UnpaidNoticeProps, 'onForget'> & { readonly work: Extract<UnpaidWork, { stage: 'done' }> }) {
  const failed = ended.filter(({ failure }) => failure !== null);
  const done = ended.length - failed.length;
  return (
    <Notice
      kind={failed.length > 0 ? 'warning' : 'info'}
      title={`${done.toLocaleString('en-US')} of ${linesText(total)} ${words[deed].done}.`}
      action={<Button onClick={onForget}>Close</Button>}
    >
      {ended.length < total && `Stopped: ${linesText(total - ended.length)} were left as they are. `}
      {failed.length > 0 && <Failures failed={failed} />}
    </Notice>
  );
}

function Failures({ failed }: { readonly failed: readonly Ended<Line>[] }) {
  const path = useOrganizationPath();
  return (
    <List aria-label="What failed" tabIndex={0}>
      {failed.map(({ item, failure }) => (
        <li key={item.id}>
          Line {item.lineNumber},{' '}
          <TextLink href={path(`/transactions/${item.id}`)}>{payerName(item)}</TextLink>: {failure}
        </li>
      ))}
    </List>
  );
}
