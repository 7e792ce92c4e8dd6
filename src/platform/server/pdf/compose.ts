import PDFDocument from 'pdfkit'
import { piecesOf } from './blocks/blocks.ts'
import { Canvas } from './blocks/canvas.ts'
import { collected } from './blocks/collected.ts'
import type { PaperSize, PdfDocument } from './document.ts'
import { drawFirstHead } from './blocks/first-head.ts'
import { drawFoot, drawNextHead, drawWatermark, type Frame, frameOf } from './blocks/page-frame.ts'
import { heightOf, type Piece } from './blocks/piece.ts'
import { printable } from './printable.ts'

const sheets: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'LETTER' }

/** Renders a print and gives its bytes; the same description always gives the same bytes. */
export async function compose(print: PdfDocument): Promise<Uint8Array> {
  const createdAt = new Date(print.createdAt)
  const doc = new PDFDocument({
    size: sheets[print.paper ?? print.letterhead.paper ?? 'a4'],
    layout: print.orientation ?? 'portrait',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    font: '',
    lang: 'en-GB',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: `${print.title} ${print.number}`,
      Author: print.letterhead.name,
      Creator: 'Heatline',
      Producer: 'Heatline',
      CreationDate: createdAt,
      ModDate: createdAt,
    },
  })
  const bytes = collected(doc)
  const canvas = new Canvas(doc)
  new Flow(canvas, printable(print)).run()
  doc.end()
  return bytes
}

const GAP_ABOVE_CLOSING = 22
/** Heights are sums of fractions: what ends at the foot of a page does not begin the next one. */
const ROUNDING = 0.01

/** Puts pieces on pages. */
class Flow {
  readonly #canvas: Canvas
  readonly #print: PdfDocument
  #frame: Frame = { left: 0, width: 0, top: 0, bottom: 0 }
  #y = 0
  #isTop = true

  constructor(canvas: Canvas, print: PdfDocument) {
    this.#canvas = canvas
    this.#print = print
  }

  run(): void {
    const { doc } = this.#canvas
    this.#addPage()
    this.#frame = frameOf(doc.page)
    this.#y = drawFirstHead(this.#canvas, this.#frame, this.#print)
    const closing = this.#pieces(this.#print.closing ?? [])
    const placed = chunks(this.#pieces(this.#print.blocks))
    const last = placed.findLastIndex(([first]) => first && !first.isSpace && !first.isPageBreak)
    for (const [index, chunk] of placed.entries()) {
      if (index === last) this.#keepWith(chunk, closing)
      this.#place(chunk)
    }
    this.#close(closing)
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      drawFoot(this.#canvas, this.#frame, this.#print, page + 1, count)
    }
  }

  #pieces(blocks: PdfDocument['blocks']): Piece[] {
    const { left: x, width, top, bottom } = this.#frame
    return piecesOf({ canvas: this.#canvas, x, width, pageHeight: bottom - top }, blocks)
  }

  #addPage(): void {
    this.#canvas.doc.addPage()
    if (this.#print.stamp) drawWatermark(this.#canvas, this.#print.stamp)
  }

  #nextPage(): void {
    this.#addPage()
    drawNextHead(this.#canvas, this.#frame, this.#print)
    this.#y = this.#frame.top
    this.#isTop = true
  }

  #place(pieces: readonly Piece[]): void {
    const [first] = pieces
    if (!first || (first.isSpace && this.#isTop)) return
    if (first.isPageBreak) {
      if (!this.#isTop) this.#nextPage()
      return
    }
    const height = heightOf(pieces)
    if (!this.#fits(height) && !this.#isTop) {
      // Space at the end of a page is simply left out.
      if (first.isSpace) return
      this.#nextPage()
      if (first.header) this.#draw(first.header)
    }
    for (const piece of pieces) this.#draw(piece)
  }

  #fits(height: number): boolean {
    return this.#y + height <= this.#frame.bottom + ROUNDING
  }

  /** Nobody signs a page with nothing on it: where the closing blocks do not fit below what comes last, it goes over with them. */
  #keepWith(chunk: readonly Piece[], closing: readonly Piece[]): void {
    if (closing.length === 0 || this.#isTop) return
    const both = heightOf(chunk) + GAP_ABOVE_CLOSING + heightOf(closing)
    const header = chunk[0]?.header
    const room = this.#frame.bottom - this.#frame.top - (header?.height ?? 0)
    if (this.#fits(both) || both > room) return
    this.#nextPage()
    if (header) this.#draw(header)
  }

  #draw(piece: Piece): void {
    // Only a chain of kept pieces can be longer than a page; then it breaks where it must.
    if (!this.#fits(piece.height) && !this.#isTop) this.#nextPage()
    piece.draw(this.#y)
    this.#y += piece.height
    this.#isTop = false
  }

  /** The closing blocks go to the foot of the last page. */
  #close(pieces: readonly Piece[]): void {
    if (pieces.length === 0) return
    const height = heightOf(pieces)
    const gap = this.#isTop ? 0 : GAP_ABOVE_CLOSING
    if (!this.#fits(gap + height)) this.#nextPage()
    else this.#y = this.#frame.bottom - height
    for (const piece of pieces) this.#draw(piece)
  }
}

/** Pieces in groups that must stay together. */
function chunks(pieces: readonly Piece[]): Piece[][] {
  const all: Piece[][] = []
  let chunk: Piece[] = []
  for (const piece of pieces) {
    chunk.push(piece)
    if (piece.isKeptWithNext) continue
    all.push(chunk)
    chunk = []
  }
  if (chunk.length > 0) all.push(chunk)
  return all
}
