import { type DrawingContext, qrcode } from 'bwip-js/node'

type Point = readonly [number, number]

/** The outlines of a QR code, to be filled by the even-odd rule. */
export interface QrShape {
  /** Length of a side, in the units of the points. */
  readonly side: number
  readonly outlines: readonly (readonly Point[])[]
}

/** Medium; the option is missing in the library's types. */
const ERROR_CORRECTION = { eclevel: 'M' }

/** A QR code with medium error correction. @throws when the text is too long for one */
export function qrShape(text: string): QrShape {
  const outlines: Point[][] = []
  let side = 0
  const shape: DrawingContext<QrShape> = {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width) {
      side = width
    },
    line: () => undefined,
    polygon: (points) => void outlines.push(points),
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ side, outlines }),
  }
  return qrcode({ bcid: 'qrcode', text, scale: 1, ...ERROR_CORRECTION }, shape)
}

/** Draws a QR code as one vector shape, `width` points wide; somebody who reads on a screen can click an address. */
export function drawQr(
  doc: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  width: number,
  color: string,
): void {
  const { side, outlines } = qrShape(text)
  const unit = width / side
  for (const outline of outlines) doc.polygon(...outline.map(([px, py]) => [x + px * unit, y + py * unit]))
  doc.fillColor(color).fill('even-odd')
  if (text.startsWith('http')) doc.link(x, y, width, width, text)
}
