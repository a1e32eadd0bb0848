import { Button, Row, Stack, styled } from '@keyturn/shared/ui';
import { DownloadIcon } from '@keyturn/shared/ui/icons';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useRef } from 'react';
import { saveFile } from '@keyturn/shared/files';

/** Dark on white in both themes: many readers take nothing else. */
const Plate = styled.div`
  width: fit-content;
  padding: var(--s-4);
  background: #fff;
  border: 1px solid var(--line);
  border-radius: var(--r-md);
  svg {
    display: block;
  }
`;

const printSize = 1_024;

interface QrCodeProps {
  readonly address: string;
  /** What it leads to, for example `payer link`. */
  readonly of: string;
  /** The files' name without its ending. */
  readonly fileName: string;
}

/** An address as a QR code to show or to keep. */
export default function QrCode({ address, of, fileName }: QrCodeProps) {
  const svg = useRef<SVGSVGElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const saveSvg = () => {
    if (svg.current === null) return;
    const text = new XMLSerializer().serializeToString(svg.current);
    saveFile(`${fileName}.svg`, new Blob([text], { type: 'image/svg+xml' }));
  };
  const savePng = () =>
    canvas.current?.toBlob((content) => {
      if (content !== null) saveFile(`${fileName}.png`, content);
    });
  return (
    <Stack $gap="3">
      <Plate>
        <QRCodeSVG ref={svg} value={address} size={192} marginSize={2} title={`QR code of the ${of}`} />
        <QRCodeCanvas
          ref={canvas}
          value={address}
          size={printSize}
          marginSize={2}
          hidden
          style={{ display: 'none' }}
        />
      </Plate>
      <Row $wrap>
        <Button size="sm" icon={<DownloadIcon />} onClick={savePng}>
          Download PNG
        </Button>
        <Button size="sm" icon={<DownloadIcon />} onClick={saveSvg}>
          Download SVG
        </Button>
      </Row>
    </Stack>
  );
}
