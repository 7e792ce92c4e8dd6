import { mm } from './canvas.ts'
import { heightOf, type Piece } from './piece.ts'

/** Where signatures go over to a page of their own, at least so much goes with them, in points ... */
const LEAST = mm(35)
/** ... from the beginning of a table or a section where that takes no more than this part of the page. */
const MOST = 0.45

interface Start {
  readonly index: number
  readonly height: number
  /** It does not begin within a table. */
  readonly isWhole: boolean
}

/** The chunks that fit on a page together with everything after them, the last first. */
function startsOf(placed: readonly (readonly Piece[])[], room: number): Start[] {
  const starts: Start[] = []
  let height = 0
  for (const [index, chunk] of [...placed.entries()].reverse()) {
    const [first] = chunk
    height += heightOf(chunk)
    if (!first || first.isPageBreak || height > room) break
    const header = first.header?.height ?? 0
    if (!first.isSpace && height + header <= room) starts.push({ index, height, isWhole: header === 0 })
  }
  return starts
}

/**
 * Where what goes over with the closing blocks begins, the most first: some of what comes last, so that nobody signs a page with
 * nothing or a single line on it, else the last chunk alone. None where a page has room for the closing blocks alone.
 */
export function tailsOf(placed: readonly (readonly Piece[])[], page: number, room: number): number[] {
  const starts = startsOf(placed, room)
  const enough = starts.filter(({ height }) => height >= LEAST && height <= page * MOST)
  const most = enough.find(({ isWhole }) => isWhole) ?? enough[0]
  return [most, starts[0]].flatMap((start) => (start ? [start.index] : []))
}
