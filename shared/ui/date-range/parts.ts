import * as Radix from '@radix-ui/react-popover';
import { css, keyframes, media, styled } from '@keyturn/shared/ui';

const appear = keyframes`from { opacity: 0; transform: translateY(-4px); }`;

/** What opens under the button. */
export const Surface = styled(Radix.Content)`
  width: 19rem;
  max-width: calc(100vw - 16px);
  max-height: var(--radix-popover-content-available-height);
  overflow-y: auto;
  padding: var(--s-3);
  background: var(--raised);
  color: var(--text-1);
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  box-shadow: var(--shadow-3);
  z-index: var(--z-menu);
  animation: ${appear} var(--dur-fast) var(--ease-out);
  ${media.still} {
    animation: none;
  }
`;

/** All of it, one part under the other. */
export const Form = styled.form`
  display: grid;
  gap: var(--s-3);
`;

/** The ranges by name. */
export const Presets = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--s-1-5);
  & > button[aria-pressed='true'] {
    background: var(--accent-soft);
    border-color: var(--accent-soft-line);
    color: var(--accent-text);
  }
`;

/** The two days to type. */
export const Typed = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
  align-items: center;
  gap: var(--s-1-5);
  color: var(--text-3);
`;

const segmentStyle = css`
  .react-aria-DateInput {
    display: flex;
    align-items: center;
    white-space: nowrap;
  }
  .react-aria-DateSegment {
    padding: 1px 2px;
    border-radius: var(--r-xs);
    color: var(--text-1);
    font-variant-numeric: tabular-nums;
    caret-color: transparent;
    &[data-type='literal'] {
      padding: 0;
      color: var(--text-3);
    }
    &[data-placeholder] {
      color: var(--text-3);
    }
    &[data-focused] {
      background: var(--accent);
      color: var(--on-accent);
      outline: 1px solid transparent;
    }
  }
`;

/** The box of a day to type. */
export const DayBox = styled.div`
  display: flex;
  align-items: center;
  min-height: var(--control-md);
  padding: 0 var(--s-2);
  background: var(--surface);
  border: 1px solid var(--line-control);
  border-radius: var(--r-md);
  &:focus-within {
    outline: 2px solid var(--focus);
    outline-offset: -1px;
    border-color: var(--focus);
  }
  ${segmentStyle}
  ${media.phone} {
    min-height: var(--control-touch);
  }
`;

/** The name of the month, between the ways to the ones beside it. */
export const MonthHead = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-bottom: var(--s-1);
  h2 {
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
  }
  button {
    display: grid;
    place-items: center;
    width: var(--control-md);
    height: var(--control-md);
    border-radius: var(--r-sm);
    color: var(--text-2);
    &[data-hovered] {
      background: var(--hover);
    }
    .kt-icon {
      width: 1rem;
      height: 1rem;
    }
  }
  ${media.phone} {
    button {
      width: var(--control-touch);
      height: var(--control-touch);
    }
  }
`;

/** A month of days. */
export const Month = styled.div`
  table {
    width: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  th {
    padding: var(--s-1) 0;
    color: var(--text-3);
    font-size: var(--text-xs);
    font-weight: var(--weight-regular);
  }
  td {
    padding: 1px 0;
  }
  .react-aria-CalendarCell {
    display: grid;
    place-items: center;
    height: 2rem;
    border-radius: var(--r-sm);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
    cursor: pointer;
    &[data-outside-month] {
      visibility: hidden;
    }
    &[data-hovered] {
      background: var(--hover);
    }
    &[data-today] {
      font-weight: var(--weight-semibold);
      text-decoration: underline;
      text-underline-offset: 3px;
    }
    &[data-selected] {
      background: var(--accent-soft);
      border-radius: 0;
    }
    &:is([data-selection-start], [data-selection-end]) {
      background: var(--accent);
      color: var(--on-accent);
      border-radius: var(--r-sm);
    }
    &[data-focus-visible] {
      outline: 2px solid var(--focus);
      outline-offset: -2px;
    }
    &[data-selected][data-focus-visible] {
      outline-offset: 2px;
    }
  }
  ${media.phone} {
    .react-aria-CalendarCell {
      height: 2.5rem;
    }
  }
`;

/** What is done with the days. */
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2);
  & > :last-child {
    margin-left: auto;
    flex-direction: row-reverse;
  }
`;
