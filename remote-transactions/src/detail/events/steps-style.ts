import { styled } from '@keyturn/shared/ui';

/** The line of steps, top to bottom. */
export const Steps = styled.ol`
  list-style: none;
  margin: 0;
  padding: 0;
  display: grid;
`;

/** One step: its mark on the line, its words beside it. */
export const Step = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 1.5rem minmax(0, 1fr);
  gap: 0 var(--s-3);
  padding-bottom: var(--s-5);
  &:not(:last-child)::before {
    content: '';
    position: absolute;
    left: calc(0.75rem - 1px);
    top: 1.5rem;
    bottom: 0;
    width: 2px;
    background: var(--line);
  }
  &[data-state='done']:not(:last-child)::before {
    background: var(--aqua-solid);
  }
  &[data-state='expected'] {
    color: var(--text-2);
  }
`;

const tones = ['done aqua', 'current blue', 'waiting yellow', 'stopped red'].map((pair) => pair.split(' '));

/** The disc on the line; its colour comes with a sign and a spoken word. */
export const Mark = styled.span`
  width: 1.5rem;
  height: 1.5rem;
  border-radius: 50%;
  display: grid;
  place-items: center;
  background: var(--raised);
  box-shadow: inset 0 0 0 1.5px var(--line-control);
  color: var(--text-3);
  ${tones
    .map(
      ([state, tone]) => `[data-state='${state}'] > & {
    background: var(--${tone}-bg);
    box-shadow: inset 0 0 0 1px var(--${tone}-line);
    color: var(--${tone}-text);
  }`,
    )
    .join('\n')}
  .kt-icon {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

/** Title, time and notes of a step. */
export const Words = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
  padding-top: 2px;
  & > span {
    color: var(--text-3);
    font-size: var(--text-sm);
    line-height: var(--lh-sm);
    overflow-wrap: anywhere;
  }
`;
