import PDFDocument from 'pdfkit'
import { piecesOf } from './blocks/blocks.ts'
import { Canvas } from './blocks/canvas.ts'
import { collected } from './blocks/collected.ts'
import type { PaperSize, PdfDocument } from './document.ts'
import { drawFirstHead } from './blocks/first-head.ts'
import { drawFoot, drawNextHead, drawWatermark, type Frame, frameOf } from './blocks/page-frame.ts'
import { heightOf, type Piece } from './blocks/piece.ts'
import { tailsOf } from './blocks/tails.ts'
import { printable } from './printable.ts'

const sheets: Readonly<Record<PaperSize, string>> = { a4: 'A4', letter: 'LETTER' }

/** Of the space between blocks so much is left where that saves a page. */
const TIGHT = 0.55
/** A last page with less on it than this part is worth a try. */
const LITTLE = 0.4

/**
 * Renders a print and gives its bytes; the same description always gives the same bytes. Where little stands on the last page,
 * the blocks move together if the paper needs one page less then.
 */
export async function compose(print: PdfDocument): Promise<Uint8Array> {
  const usual = await composed(print, 1)
  if (usual.pages === 1 || usual.filled > LITTLE) return usual.bytes
  const tight = await composed(print, TIGHT)
  return tight.pages < usual.pages ? tight.bytes : usual.bytes
}

/** A print with this part of the space between its blocks. */
async function composed(print: PdfDocument, air: number): Promise<Filled & { bytes: Uint8Array }> {
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
  const filled = new Flow(canvas, printable(print), air).run()
  doc.end()
  return { ...filled, bytes: await bytes }
}

/** How many pages there are, and what part of the last one its blocks take up. */
interface Filled {
  readonly pages: number
  readonly filled: number
}

const GAP_ABOVE_CLOSING = 22
/** Heights are sums of fractions: what ends at the foot of a page does not begin the next one. */
const ROUNDING = 0.01

/** Puts pieces on pages. */
class Flow {
  readonly #canvas: Canvas
  readonly #print: PdfDocument
  readonly #air: number
  #frame: Frame = { left: 0, width: 0, top: 0, bottom: 0 }
  #y = 0
  #isTop = true

  constructor(canvas: Canvas, print: PdfDocument, air: number) {
    this.#canvas = canvas
    this.#print = print
    this.#air = air
  }

  run(): Filled {
    const { doc } = this.#canvas
    this.#addPage()
    this.#frame = frameOf(doc.page)
    this.#y = drawFirstHead(this.#canvas, this.#frame, this.#print)
    const closing = this.#pieces(this.#print.closing ?? [])
    const placed = chunks(this.#pieces(this.#print.blocks))
    const page = this.#frame.bottom - this.#frame.top
    const tails =
      closing.length > 0 ? tailsOf(placed, page, page - GAP_ABOVE_CLOSING - heightOf(closing)) : []
    for (const [index, chunk] of placed.entries()) {
      if (tails.includes(index)) this.#keepWith(placed.slice(index).flat(), closing)
      this.#place(chunk)
    }
    const filled = (this.#y - this.#frame.top) / page
    this.#close(closing)
    const { count } = doc.bufferedPageRange()
    for (let page = 0; page < count; page += 1) {
      doc.switchToPage(page)
      drawFoot(this.#canvas, this.#frame, this.#print, page + 1, count)
    }
    return { pages: count, filled }
  }

  #pieces(blocks: PdfDocument['blocks']): Piece[] {
    const { left: x, width, top, bottom } = this.#frame
    return piecesOf({ canvas: this.#canvas, x, width, pageHeight: bottom - top, air: this.#air }, blocks)
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

  /** Goes over to the next page where these pieces and the closing blocks do not fit on this one together. */
  #keepWith(tail: readonly Piece[], closing: readonly Piece[]): void {
    if (this.#isTop || this.#fits(heightOf(tail) + GAP_ABOVE_CLOSING + heightOf(closing))) return
    const header = tail[0]?.header
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
