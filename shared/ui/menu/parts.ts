import * as Radix from '@radix-ui/react-dropdown-menu';
import { css, keyframes, media, styled } from '@keyturn/shared/ui';

const appear = keyframes`from { opacity: 0; transform: translateY(-4px); }`;

/** The open menu. */
export const Surface = styled(Radix.Content)`
  background: var(--raised);
  color: var(--text-1);
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  box-shadow: var(--shadow-3);
  padding: var(--s-1-5);
  min-width: 15rem;
  max-width: calc(100vw - 24px);
  max-height: var(--radix-dropdown-menu-content-available-height);
  overflow-y: auto;
  z-index: var(--z-menu);
  animation: ${appear} var(--dur-fast) var(--ease-out);
`;

/** One line of the menu. */
export const itemStyle = css`
  display: flex;
  align-items: center;
  gap: var(--s-2);
  min-height: 2rem;
  padding: 0.25rem 0.625rem;
  border-radius: var(--r-sm);
  color: var(--text-1);
  text-decoration: none;
  width: 100%;
  cursor: pointer;
  &[data-highlighted] {
    background: var(--hover);
    outline: 2px solid transparent;
  }
  &[data-danger] {
    color: var(--red-text);
  }
  &[data-disabled] {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  .kt-icon {
    width: 1rem;
    height: 1rem;
    color: var(--text-3);
  }
  &:is([data-danger], [data-disabled]) .kt-icon {
    color: inherit;
  }
  & > span {
    min-width: 0;
  }
  & > span:last-child:not(:only-child):not(:nth-child(2)) {
    margin-left: auto;
  }
  small {
    display: block;
    color: var(--text-3);
    font-size: var(--text-xs);
    line-height: var(--lh-xs);
  }
  ${media.phone} {
    min-height: 2.75rem;
  }
`;

/** An action. */
export const Item = styled(Radix.Item)`
  ${itemStyle}
`;

/** A choice that is on or off. */
export const CheckboxItem = styled(Radix.CheckboxItem)`
  ${itemStyle}
`;

/** The place of a choice's tick. */
export const Tick = styled.span`
  width: 1rem;
  display: grid;
`;

/** The name of a group. */
export const Heading = styled(Radix.Label)`
  padding: var(--s-1-5) 0.625rem 2px;
  font-size: var(--text-xs);
  color: var(--text-3);
  font-weight: var(--weight-medium);
`;

/** A line between groups. */
export const Separator = styled(Radix.Separator)`
  border-top: 1px solid var(--line-subtle);
  margin: var(--s-1-5) calc(var(--s-1-5) * -1);
`;

/** Text that cannot be chosen: whose menu it is. */
export const Words = styled.div`
  padding: var(--s-2) 0.625rem;
  overflow-wrap: anywhere;
`;
