/** The three ways to make a signature; all of them count the same. */
export const profileMethods = { drawn: 'Drawn', typed: 'Typed', uploaded: 'Uploaded' } as const
export type ProfileMethod = keyof typeof profileMethods

/** One stroke of the pen: points in pixels of the pad. */
export interface Stroke {
  points: { x: number; y: number }[]
}
export type Strokes = readonly Stroke[]

export const STROKES_MIN = 2
/** Smallest width of what is drawn, in pixels of the pad. */
export const BOX_MIN = 40

/** What is wrong with what was drawn, or null: a dot or a slip of the finger is no signature. */
export function drawingProblem(strokes: Strokes): string | null {
  const points = strokes.flatMap((stroke) => stroke.points)
  if (points.length === 0) return 'Draw your signature first.'
  if (strokes.length < STROKES_MIN)
    return 'Draw at least two strokes, so that a slip is not taken for a signature.'
  const span = (values: number[]) => Math.max(...values) - Math.min(...values)
  const [width, height] = [span(points.map(({ x }) => x)), span(points.map(({ y }) => y))]
  return Math.max(width, height) < BOX_MIN ? 'The signature is too small. Draw it larger.' : null
}

/** `Ingrid van Dahl` -> `ID`; where no word begins with a capital, each word counts: `山田 太郎` -> `山太`. */
export function initialsOf(name: string): string {
  const first = (letters: RegExp) => [...name.matchAll(letters)].map(([letter]) => letter)
  const capitals = first(/(?<=^|[\s-])\p{Lu}/gu)
  const all = capitals.length > 0 ? capitals : first(/(?<=^|[\s-])\p{L}/gu)
  return all.slice(0, 4).join('').toUpperCase()
}
