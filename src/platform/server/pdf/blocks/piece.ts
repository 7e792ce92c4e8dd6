import type { Canvas } from './canvas.ts'

/** An unbreakable strip of a block, full height known, drawn wherever the page flow puts it. */
export interface Piece {
  readonly height: number
  draw(y: number): void
  /** The next piece must be on the same page. */
  readonly isKeptWithNext?: boolean
  /** Only between pieces: dropped at the top of a page. */
  readonly isSpace?: boolean
  /** Drawn again above this piece when it begins a page: the header of a table. */
  readonly header?: Piece
  /** What follows begins a new page. */
  readonly isPageBreak?: boolean
}

/** Where pieces are made: the drawing surface and the strip they have. */
export interface Strip {
  readonly canvas: Canvas
  readonly x: number
  readonly width: number
  /** Height of an empty page: no piece may be taller. */
  readonly pageHeight: number
  /** What part of the space between blocks is left (all of it). */
  readonly air?: number
}

export const space = (height: number): Piece => ({ height, isSpace: true, draw: () => undefined })

export const heightOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, piece) => sum + piece.height, 0)

/** Draws pieces under each other, as one that does not break. */
export function stacked(pieces: readonly Piece[]): Piece {
  return {
    height: heightOf(pieces),
    draw(y) {
      let at = y
      for (const piece of pieces) {
        piece.draw(at)
        at += piece.height
      }
    },
  }
}
