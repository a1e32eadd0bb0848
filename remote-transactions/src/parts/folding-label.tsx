import { css, media, styled } from '@keyturn/shared/ui';

const folded = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
`;

/**
 * The name of a control of the toolbar: seen where there is room, only spoken where its icon has to do. A toolbar that
 * holds more than usual is `data-crowded`.
 */
export const FoldingLabel = styled.span`
  ${media.narrow} {
    ${folded}
  }
  @media (max-width: 1679px) {
    [data-crowded] & {
      ${folded}
    }
  }
`;
