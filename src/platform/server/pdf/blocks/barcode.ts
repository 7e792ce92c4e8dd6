import { code128, type DrawingContext } from 'bwip-js/node'

/** A bar: where it begins and how wide it is, in modules. */
type Bar = readonly [left: number, width: number]

/** The bars of a linear code. */
export interface BarcodeShape {
  /** In modules, without the quiet zones. */
  readonly width: number
  readonly bars: readonly Bar[]
}

/** Modules of white that a scanner needs on each side. */
export const QUIET = 10

/** Code 128 of a text. */
export function barcodeShape(text: string): BarcodeShape {
  const bars: Bar[] = []
  const shape: DrawingContext<BarcodeShape> = {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: () => undefined,
    // The middle of a bar of odd width is told rounded up.
    line: (x, _y, _x1, _y1, width) => void bars.push([x - Math.ceil(width / 2), width]),
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => {
      const [left, width] = bars.at(-1) ?? [0, 0]
      return { width: left + width, bars }
    },
  }
  return code128({ bcid: 'code128', text, scale: 1, height: 10 }, shape)
}

/** Draws Code 128 as rectangles inside a box, in points. */
export function drawBarcode(
  doc: PDFKit.PDFDocument,
  text: string,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const shape = barcodeShape(text)
  const module = box.width / (shape.width + 2 * QUIET)
  for (const [left, width] of shape.bars) {
    doc.rect(box.x + (QUIET + left) * module, box.y, width * module, box.height)
  }
  doc.fillColor('#000000').fill()
}
