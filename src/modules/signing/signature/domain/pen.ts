import type { Box } from './ink.ts'

/** One stroke with the pen it was drawn with. */
export interface PenStroke {
  readonly minWidth: number
  readonly maxWidth: number
  readonly dotSize: number
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

/** Pixels for a pixel of the pad, the edge around the strokes, and how large the picture may become. */
const [SHARP, EDGE, WIDEST, HIGHEST] = [2, 10, 1200, 480] as const

/** Moves strokes by `left` and `top`, then makes them larger, the pen too. */
export function fitted<S extends PenStroke>(strokes: readonly S[], by: number, left = 0, top = 0): S[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * by,
    maxWidth: stroke.maxWidth * by,
    dotSize: stroke.dotSize * by,
    points: stroke.points.map((point) => ({ ...point, x: (point.x - left) * by, y: (point.y - top) * by })),
  }))
}

/** The part of the pad that the picture shows, and how much larger; null while there is nothing. */
export function frameOf(strokes: readonly PenStroke[]): (Box & { by: number }) | null {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return null
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - EDGE, Math.min(...ys) - EDGE]
  const [width, height] = [Math.max(...xs) + EDGE - left, Math.max(...ys) + EDGE - top]
  return { left, top, width, height, by: Math.min(SHARP, WIDEST / width, HIGHEST / height) }
}
