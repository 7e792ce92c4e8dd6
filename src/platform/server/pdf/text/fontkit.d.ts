/** The part of fontkit (without types of its own) that prints and typed signatures use. */
declare module 'fontkit' {
  export interface Glyph {
    readonly id: number
    readonly advanceWidth: number
    readonly codePoints: number[]
    readonly path: {
      readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[]
      toSVG(): string
    }
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
  export interface Box {
    readonly minX: number
    readonly minY: number
    readonly maxX: number
    readonly maxY: number
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly characterSet: readonly number[]
    getGlyph(id: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string, features?: Readonly<Record<string, boolean>>): GlyphRun & { readonly bbox: Box }
  }
  export function create(bytes: Uint8Array): Font
}
