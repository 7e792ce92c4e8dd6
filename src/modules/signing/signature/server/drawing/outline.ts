export type Point = readonly [x: number, y: number]

/** One command of an outline as fonts give it: a move, a line, or a curve by its control points and its end. */
export interface PathCommand {
  readonly command: string
  readonly args: readonly number[]
}

/** Pieces of a curve: at the size of a signature none is longer than three pixels. */
const PIECES = 8
/** Lines of a pixel that are looked at. */
const LINES = 4

/** The closed lines of an outline, its curves in straight pieces. */
export function flattened(commands: readonly PathCommand[]): Point[][] {
  const lines: Point[][] = []
  for (const { command, args } of commands) {
    const points: Point[] = []
    for (let at = 0; at + 1 < args.length; at += 2) points.push([args[at] ?? 0, args[at + 1] ?? 0])
    const line = lines.at(-1)
    if (command === 'moveTo') lines.push(points)
    else if (line && points.length > 0) line.push(...curve([line.at(-1) ?? [0, 0], ...points]))
  }
  return lines
}

/** The points of a Bézier curve after its first, whatever its degree (de Casteljau). */
function curve(points: readonly Point[]): Point[] {
  const pieces = points.length === 2 ? 1 : PIECES
  return Array.from({ length: pieces }, (_, index) => {
    const t = (index + 1) / pieces
    let row = points
    while (row.length > 1)
      row = row.slice(1).map(([x, y], at): Point => {
        const [fromX, fromY] = row[at] ?? [x, y]
        return [fromX + (x - fromX) * t, fromY + (y - fromY) * t]
      })
    return row[0] ?? [0, 0]
  })
}

/** How much of each pixel lies inside of closed lines, 0 to 255, row by row; overlaps are inside (non-zero rule). */
export function fillOutline(lines: readonly (readonly Point[])[], width: number, height: number): Uint8Array {
  const cover = new Float32Array(width * height)
  crossings(lines, height * LINES).forEach((found, step) => {
    const row = Math.floor(step / LINES) * width
    let winding = 0
    let from = 0
    for (const { x, turn } of found.toSorted((a, b) => a.x - b.x)) {
      if (winding !== 0) addSpan(cover, row, Math.max(0, from), Math.min(width, x))
      winding += turn
      from = x
    }
  })
  return Uint8Array.from(cover, (share) => Math.min(255, Math.round((share * 255) / LINES)))
}

interface Crossing {
  readonly x: number
  /** 1 where the line comes down, -1 where it goes up. */
  readonly turn: 1 | -1
}

/** Where closed lines cross the middle of each of so many heights. */
function crossings(lines: readonly (readonly Point[])[], heights: number): Crossing[][] {
  const found = Array.from({ length: heights }, (): Crossing[] => [])
  for (const line of lines) {
    let [fromX, fromY] = line.at(-1) ?? [0, 0]
    for (const [toX, toY] of line) {
      const first = Math.ceil(Math.min(fromY, toY) * LINES - 0.5)
      const beyond = Math.ceil(Math.max(fromY, toY) * LINES - 0.5)
      for (let step = first; step < beyond; step++) {
        const part = ((step + 0.5) / LINES - fromY) / (toY - fromY)
        found[step]?.push({ x: fromX + part * (toX - fromX), turn: toY > fromY ? 1 : -1 })
      }
      fromX = toX
      fromY = toY
    }
  }
  return found
}

function addSpan(cover: Float32Array, row: number, from: number, to: number): void {
  for (let x = Math.floor(from); x < to; x++)
    cover[row + x] = (cover[row + x] ?? 0) + Math.min(x + 1, to) - Math.max(x, from)
}
