/** The part of fontkit (the font library inside pdfkit, without types of its own) that is used here. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number
    readonly advanceWidth: number
    readonly codePoints: number[]
    readonly path: { toSVG(): string }
  }
  export interface GlyphPosition {
    xAdvance: number
    yAdvance: number
    xOffset: number
    yOffset: number
  }
  export interface GlyphRun {
    readonly glyphs: Glyph[]
    readonly positions: GlyphPosition[]
    readonly advanceWidth: number
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    getGlyph(id: number): Glyph
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun
  }
  export function create(bytes: Uint8Array): Font
}
