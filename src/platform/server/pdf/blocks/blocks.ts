import { mm } from './canvas.ts'
import type { Block, ColumnsBlock } from '../document.ts'
import { imagePieces, qrPiece, signaturesPieces } from './drawn-blocks.ts'
import { heightOf, type Piece, type Strip, space, stacked } from './piece.ts'
import { tablePieces } from './table-block.ts'
import {
  sideBySide,
  factsPieces,
  headingPieces,
  listPieces,
  paragraphPieces,
  partyPieces,
  totalsPieces,
} from '../text/text-blocks.ts'

/** Space above a block, in points. */
const above: Readonly<Record<Block['kind'], number>> = {
  heading: mm(6),
  paragraph: 5,
  list: 5,
  party: 0,
  facts: mm(4),
  columns: mm(6),
  table: mm(6),
  totals: mm(3),
  signatures: mm(8),
  image: mm(4),
  qr: mm(2),
  'page-break': 0,
}

/** The pieces of blocks under each other. */
export function piecesOf(strip: Strip, blocks: readonly Block[]): Piece[] {
  return blocks.flatMap((block, index) => {
    const pieces = blockPieces(strip, block)
    if (index === 0 || pieces.length === 0) return pieces
    const gap = gapAbove(block, blocks[index - 1])
    return [{ ...gap, height: gap.height * (strip.air ?? 1) }, ...pieces]
  })
}

/** The content of a heading follows it closely, on the same page; what follows names side by side does not touch them. */
const gapAbove = (block: Block, before: Block | undefined): Piece =>
  before?.kind === 'heading'
    ? { ...space(Math.min(above[block.kind], 2)), isKeptWithNext: true }
    : space(before?.kind === 'columns' ? Math.max(above[block.kind], mm(5)) : above[block.kind])

function blockPieces(strip: Strip, block: Block): Piece[] {
  switch (block.kind) {
    case 'heading':
      return headingPieces(strip, block)
    case 'paragraph':
      return paragraphPieces(strip, block)
    case 'list':
      return listPieces(strip, block)
    case 'party':
      return partyPieces(strip, block)
    case 'facts':
      return factsPieces(strip, block)
    case 'columns':
      return columnsPieces(strip, block)
    case 'table':
      return tablePieces(strip, block)
    case 'totals':
      return totalsPieces(strip, block)
    case 'signatures':
      return signaturesPieces(strip, block)
    case 'image':
      return imagePieces(strip, block)
    case 'qr':
      return [qrPiece(strip, block)]
    case 'page-break':
      return [{ height: 0, draw: () => undefined, isPageBreak: true }]
  }
}

function columnsPieces(strip: Strip, { columns, shares }: ColumnsBlock): Piece[] {
  const gap = mm(8)
  const all = columns.map((_, index) => shares?.[index] ?? 1)
  const whole = all.reduce((sum, share) => sum + share, 0)
  const free = strip.width - gap * (columns.length - 1)
  let x = strip.x
  const made = columns.map((blocks, index) => {
    const width = (free * (all[index] ?? 1)) / whole
    const pieces = piecesOf({ ...strip, x, width }, blocks)
    x += width + gap
    return pieces
  })
  if (made.every((pieces) => heightOf(pieces) <= strip.pageHeight)) return [sideBySide(made.map(stacked))]
  // No page is high enough for them side by side: they go below each other, so nothing is lost, and a low one stays with the next.
  return columns.flatMap((blocks, index) => {
    const pieces = [...piecesOf(strip, blocks), space(above.columns)]
    const isLow = index < columns.length - 1 && heightOf(pieces) < strip.pageHeight / 4
    return isLow ? [{ ...stacked(pieces), isKeptWithNext: true }] : pieces
  })
}
