import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun } from 'fontkit'

export type Weight = 'regular' | 'medium' | 'semibold'

const FEATURES = { calt: false, liga: false }
/** Figures of one width, so that the digits of numbers line up; the hyphen would become as wide as they are. */
const FIGURES = { ...FEATURES, tnum: true }
const FIGURE = /^\d$/
const UNKERNED = /[\d\s]/
const MOST_PAIRS = 50_000
/** A text is measured for its column, to break it and to align it; so many of the newest keep their width. */
const MOST_WIDTHS = 5_000
/** Marks that combine and scripts that shape need the full layout. */
const NEEDS_SHAPING = /[\p{M}\u200d\u0590-\u08ff\u0900-\u1cff\ud800-\udfff]/u

/**
 * A font file read once for the life of the process. Setting a line looks up one glyph per character and the
 * kerning of each pair, both remembered: about twenty times faster than laying out every word anew.
 */
export class Typeface {
  readonly ascent: number
  readonly descent: number
  readonly #font: Font
  readonly #glyphs = new Map<string, Glyph>()
  readonly #kerning = new Map<string, number>()
  readonly #widths = new Map<string, number>()
  /** What pdfkit is given as the font: the file, with the faster layout. */
  readonly source: Font

  constructor(file: URL) {
    this.#font = create(readFileSync(file))
    this.ascent = this.#font.ascent / this.#font.unitsPerEm
    this.descent = -this.#font.descent / this.#font.unitsPerEm
    this.source = Object.create(this.#font, {
      layout: { value: (text: string) => this.#layout(text) },
    }) as Font
  }

  /** Whether the font has a sign. */
  has(sign: string): boolean {
    return this.#font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  }

  /** The width of a line in em. */
  width(text: string): number {
    const known = this.#widths.get(text)
    if (known !== undefined) return known
    if (this.#widths.size >= MOST_WIDTHS) this.#widths.clear()
    const width = this.#measured(text)
    this.#widths.set(text, width)
    return width
  }

  #measured(text: string): number {
    if (NEEDS_SHAPING.test(text))
      return this.#font.layout(text, FEATURES).advanceWidth / this.#font.unitsPerEm
    let total = 0
    let before = ''
    for (const character of text) {
      total += this.#glyph(character).advanceWidth + this.#kern(before, character)
      before = character
    }
    return total / this.#font.unitsPerEm
  }

  /** The shapes of a line of em size 1, y upwards, each with its place: letters to look at, not to read. */
  outlines(text: string): { readonly path: string; readonly x: number; readonly scale: number }[] {
    const scale = 1 / this.#font.unitsPerEm
    let x = 0
    return Array.from(text, (character) => {
      const glyph = this.#glyph(character)
      const outline = { path: glyph.path.toSVG(), x, scale }
      x += glyph.advanceWidth * scale
      return outline
    })
  }

  #layout(text: string): GlyphRun {
    if (NEEDS_SHAPING.test(text)) return this.#font.layout(text, FEATURES)
    const glyphs: Glyph[] = []
    const positions: GlyphPosition[] = []
    let before = ''
    for (const character of text) {
      const glyph = this.#glyph(character)
      const last = positions.at(-1)
      if (last) last.xAdvance += this.#kern(before, character)
      glyphs.push(glyph)
      // Always new: pdfkit scales them in place.
      positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
      before = character
    }
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, position) => sum + position.xAdvance, 0)
      },
    }
  }

  #glyph(character: string): Glyph {
    const known = this.#glyphs.get(character)
    if (known) return known
    const [found] = this.#font.layout(character, FIGURE.test(character) ? FIGURES : FEATURES).glyphs
    if (!found) throw new Error('A font gave no glyph.')
    // One that fontkit has met before as a part of another (the O of Ø) knows no character, and could not be searched for.
    const codePoints = { value: [character.codePointAt(0)] }
    const glyph: Glyph = Object.create(found, { codePoints })
    this.#glyphs.set(character, glyph)
    return glyph
  }

  #kern(before: string, character: string): number {
    if (before === '' || UNKERNED.test(before) || UNKERNED.test(character)) return 0
    const pair = before + character
    const known = this.#kerning.get(pair)
    if (known !== undefined) return known
    if (this.#kerning.size >= MOST_PAIRS) this.#kerning.clear()
    const [position] = this.#font.layout(pair, FEATURES).positions
    const kern = (position?.xAdvance ?? 0) - this.#glyph(before).advanceWidth
    this.#kerning.set(pair, kern)
    return kern
  }
}

const read = new Map<Weight, Typeface>()

/** Inter in the weight asked for, read at its first use. */
export function typeface(weight: Weight): Typeface {
  const known = read.get(weight)
  if (known) return known
  const face = new Typeface(new URL(`./fonts/inter-${weight}.ttf`, import.meta.url))
  read.set(weight, face)
  return face
}
