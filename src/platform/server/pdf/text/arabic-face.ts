import { readFileSync } from 'node:fs'
import { create, type Font, type Glyph, type GlyphPosition, type GlyphRun } from 'fontkit'

const FILE = new URL('./fonts/ibm-plex-sans-arabic.woff', import.meta.url)
/** Each letter its own glyph. Where two are one, readers take them apart in the wrong order when text is copied. */
const APART = { rlig: false }
const LAM = 'ل'
const ALEFS = ['ا', 'أ', 'إ', 'آ']
/** A letter after which a lam is joined. */
const JOINING = 'ب'

/**
 * IBM Plex Sans Arabic. Its letters are whole glyphs (in the Noto faces several share a shape and get their dots apart), so
 * that each glyph says which letter it is when a PDF is searched or copied from.
 */
class ArabicFace {
  readonly #font: Font
  readonly #shaper: Font
  readonly #empty: Glyph
  /** Lam and alef are always written as one glyph; by the ids of the two. */
  readonly #lamAlefs = new Map<string, Glyph>()
  /** What pdfkit is given as the font: the file, with the layout of this class. */
  readonly source: Font

  constructor() {
    const font = create(readFileSync(FILE))
    this.#font = font
    // The letters of a glyph are those of this use: fontkit remembers those of the first, or none.
    this.#shaper = Object.create(font, {
      getGlyph: { value: (id: number, letters: number[] = []) => named(font.getGlyph(id), letters) },
    }) as Font
    const [space] = font.layout(' ').glyphs
    if (!space) throw new Error('The font gave no glyph.')
    this.#empty = named(space, [LAM.codePointAt(0) ?? 0])
    for (const before of ['', JOINING])
      for (const alef of ALEFS) {
        const [last, lam] = this.#shaper.layout(before + LAM + alef, APART).glyphs
        const [joined] = this.#shaper.layout(before + LAM + alef, {}).glyphs
        if (last && lam && joined) this.#lamAlefs.set(`${last.id} ${lam.id}`, named(joined, last.codePoints))
      }
    this.source = Object.create(font, { layout: { value: (text: string) => this.#layout(text) } }) as Font
  }

  /** Whether the font has a sign. */
  has(sign: string): boolean {
    return this.#font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  }

  /** The width in em of letters that are joined. */
  width(text: string): number {
    return this.#layout(text).advanceWidth / this.#font.unitsPerEm
  }

  /** Shapes letters and puts them from left to right. */
  #layout(text: string): GlyphRun {
    const shaped = this.#shaper.layout(text, APART)
    const glyphs: Glyph[] = []
    const positions: GlyphPosition[] = []
    for (let at = 0; at < shaped.glyphs.length; at++) {
      const glyph = shaped.glyphs[at]
      const position = shaped.positions[at]
      if (!glyph || !position) continue
      const joined = this.#lamAlefs.get(`${glyph.id} ${shaped.glyphs[at + 1]?.id}`)
      if (!joined) {
        glyphs.push(glyph)
        positions.push(position)
        continue
      }
      // The glyph of both says alef, and an empty one on its right says lam.
      at += 1
      const none = { yAdvance: 0, xOffset: 0, yOffset: 0 }
      glyphs.push(joined, this.#empty)
      positions.push(
        { ...none, xAdvance: joined.advanceWidth * 0.6 },
        { ...none, xAdvance: joined.advanceWidth * 0.4 },
      )
    }
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    return { glyphs, positions, advanceWidth }
  }
}

const named = (glyph: Glyph, codePoints: number[]): Glyph =>
  Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph

let read: ArabicFace | undefined

/** The face for Arabic letters, read at its first use. */
export const arabicFace = (): ArabicFace => (read ??= new ArabicFace())
