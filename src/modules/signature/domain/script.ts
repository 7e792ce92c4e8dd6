import { composed, isCapital, isSmall, letterOf, marks, marksBelow, penLines } from './script-face.ts'

type Point = [x: number, y: number]

/** A written name: lines of points with y downwards, in a box that begins at 0. */
export interface Written {
  readonly width: number
  readonly height: number
  readonly lines: readonly (readonly Point[])[]
}

const SLANT = 0.32
/** Between two pen positions. */
const PARTS = 8
const ABOVE_SMALL = 12.5
const ABOVE_CAPITAL = 23
/** From one mark to the one above it. */
const NEXT_MARK = 3
const [TOP, BOTTOM, MARGIN] = [29, -13, 3] as const

interface Pen {
  x: number
  /** The word that is being written in one go. */
  word: Point[]
  readonly lines: Point[][]
}

function lift(pen: Pen): void {
  if (pen.word.length > 1) pen.lines.push(pen.word)
  pen.word = []
}

const moved = (line: readonly (readonly [number, number])[], x: number, y = 0): Point[] =>
  line.map(([dx, dy]) => [x + dx, y + dy])

function writeLetter(pen: Pen, letter: string, isDotless: boolean): boolean {
  const known = letterOf(isDotless && letter === 'i' ? 'ı' : letter)
  if (!known) return false
  const [first = [], ...rest] = known.strokes
  if (isSmall(letter)) {
    // The exit of the letter before is the entry of this one.
    pen.word.push(...moved(pen.word.length > 0 ? first.slice(1) : first, pen.x))
    pen.lines.push(...rest.map((line) => moved(line, pen.x)))
  } else {
    lift(pen)
    pen.lines.push(...known.strokes.map((line) => moved(line, pen.x)))
  }
  pen.x += known.advance
  return true
}

function writeSign(pen: Pen, sign: string): boolean {
  const special = composed[sign]
  const [base = '', ...above] = Array.from((special?.[0] ?? sign).normalize('NFD'))
  if (special && special[0].length > 1)
    return Array.from(special[0]).every((one) => writeLetter(pen, one, false))
  const from = pen.x
  if (
    !writeLetter(
      pen,
      base,
      above.some((mark) => mark in marks),
    )
  )
    return false
  if (special) pen.lines.push(...penLines(special[1]).map((line) => moved(line, from)))
  const middle = (from + pen.x) / 2
  let y = isCapital(base) ? ABOVE_CAPITAL : ABOVE_SMALL
  return above.every((mark) => {
    const text = marks[mark] ?? marksBelow[mark]
    if (text === undefined) return false
    pen.lines.push(...penLines(text).map((line) => moved(line, middle, mark in marks ? y : 0)))
    if (mark in marks) y += NEXT_MARK
    return true
  })
}

/** A smooth line through the points (Catmull-Rom). */
function smooth(points: readonly Point[]): Point[] {
  const at = (index: number): Point => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0]
  const line: Point[] = [at(0)]
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let part = 1; part <= PARTS; part++) {
      const t = part / PARTS
      const axis = (k: 0 | 1) =>
        0.5 *
        (2 * from[k] +
          (to[k] - before[k]) * t +
          (2 * before[k] - 5 * from[k] + 4 * to[k] - after[k]) * t * t +
          (3 * from[k] - before[k] - 3 * to[k] + after[k]) * t * t * t)
      line.push([axis(0), axis(1)])
    }
  }
  return line
}

const newPen = (): Pen => ({ x: 0, word: [], lines: [] })
const signsOf = (name: string): string[] => Array.from(name.trim().replaceAll(/\s+/g, ' ').normalize('NFC'))

/** How many missing signs are named. */
const NAMED = 5

/** Why a name cannot be written in the script face, with the signs it lacks; null: it can. */
export function typedProblem(name: string): string | null {
  const missing = [...new Set(signsOf(name).filter((sign) => !writeSign(newPen(), sign)))]
  if (missing.length === 0) return null
  const named = missing.slice(0, NAMED).join(' ') + (missing.length > NAMED ? ' and others' : '')
  return `The script face cannot write ${named}. It has the Latin letters of Europe: type your name in those, draw your signature, or upload a picture of it.`
}

/** Writes a name in the script face; null when it holds a sign the face does not have. */
export function writtenName(name: string): Written | null {
  const pen = newPen()
  for (const sign of signsOf(name)) {
    if (!writeSign(pen, sign)) return null
  }
  lift(pen)
  if (pen.lines.length === 0) return null
  const left = MARGIN - BOTTOM * SLANT
  const lines = pen.lines.map((line) => smooth(line).map(([x, y]): Point => [x + y * SLANT + left, TOP - y]))
  return { width: left + pen.x + TOP * SLANT + MARGIN, height: TOP - BOTTOM, lines }
}

const short = (value: number): string => String(Math.round(value * 100) / 100)

/** The lines as the `d` of an SVG path. */
export const pathOf = ({ lines }: Written): string =>
  lines.map((line) => `M${line.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}`).join('')
