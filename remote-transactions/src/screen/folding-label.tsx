import { media, styled } from '@keyturn/shared/ui';

/** The name of a control of the toolbar: seen where there is room, only spoken where its icon has to do. */
export const FoldingLabel = styled.span`
  ${media.narrow} {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`;
