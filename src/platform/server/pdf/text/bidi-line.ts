import bidiFactory from 'bidi-js'
import { arabicFace } from './arabic-face.ts'
import { typeface, type Weight } from './typeface.ts'

/** Letters that run from right to left, and the figures of their scripts. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const ARABIC = /^[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]$/
/** In front of a line, they say which way its paragraph runs; nothing is set for them. */
const TO_LEFT = '\u200f'
const TO_RIGHT = '\u200e'

const bidi = bidiFactory()

/** What is set at one go, from left to right: one font, one direction. */
export interface Run {
  /** As the font takes it: Arabic as it is read, everything else as it stands on the paper. */
  readonly text: string
  readonly isArabic: boolean
}

/** Whether a font of the prints has the sign. */
export const isInFont = (sign: string): boolean =>
  typeface('regular').has(sign) || (ARABIC.test(sign) && arabicFace().has(sign))

/** Whether the paragraph that begins with this text runs from right to left: its first letter decides (UAX 9, P2 and P3). */
export const runsToLeft = (text: string): boolean =>
  (TURNS.test(text) || text[0] === TO_LEFT) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1

/** The lines of a paragraph, each of which keeps the direction of the whole. */
export function keepDirection(paragraph: string, lines: readonly string[]): readonly string[] {
  if (!TURNS.test(paragraph)) return lines
  const mark = runsToLeft(paragraph) ? TO_LEFT : TO_RIGHT
  return lines.map((line) => mark + line)
}

/** A line as it is set from left to right, by the Unicode bidirectional algorithm (UAX 9). */
export function runsOf(line: string): readonly Run[] {
  if (!TURNS.test(line) && line[0] !== TO_LEFT && line[0] !== TO_RIGHT)
    return [{ text: line, isArabic: false }]
  const resolved = bidi.getEmbeddingLevels(line)
  const runs: { text: string; isArabic: boolean; turns: boolean }[] = []
  for (const at of bidi.getReorderedIndices(line, resolved)) {
    const sign = line[at] ?? ''
    if (sign === TO_LEFT || sign === TO_RIGHT) continue
    const turns = (resolved.levels[at] ?? 0) % 2 === 1
    const isArabic = ARABIC.test(sign)
    const shown = turns ? (bidi.getMirroredCharacter(sign) ?? sign) : sign
    const last = runs.at(-1)
    // The font turns Arabic letters itself, once they are joined; its figures stand one by one, as they are read.
    if (last && last.isArabic === isArabic && last.turns === turns && (turns || !isArabic))
      last.text = isArabic ? sign + last.text : last.text + shown
    else runs.push({ text: shown, isArabic, turns })
  }
  return runs
}

export const faceOf = ({ isArabic }: Run, weight: Weight): { width: (text: string) => number } =>
  isArabic ? arabicFace() : typeface(weight)

/** The width of a line in em. */
export const widthOf = (line: string, weight: Weight): number =>
  runsOf(line).reduce((sum, run) => sum + faceOf(run, weight).width(run.text), 0)
