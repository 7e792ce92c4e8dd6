import type PDFDocument from 'pdfkit'
import { arabicFace } from '../text/arabic-face.ts'
import { faceOf, keepDirection, runsOf, widthOf } from '../text/bidi-line.ts'
import { typeface, type Weight } from '../text/typeface.ts'

export const colors = {
  /** Dark enough to be read where it is printed in grey. */
  warning: '#9a4a00',
  ink: '#1a2027',
  soft: '#454f5b',
  muted: '#525c68',
  rule: '#a9b2bc',
  hairline: '#dfe3e8',
  heat: '#e2540e',
  watermark: '#eceef1',
} as const

export interface TextStyle {
  readonly size: number
  readonly weight: Weight
  readonly color: string
  /** Times the size (1.42). */
  readonly leading?: number
  /** Extra space between characters, in em. */
  readonly tracking?: number
}

export const styles = {
  body: { size: 9.2, weight: 'regular', color: colors.ink },
  strong: { size: 9.2, weight: 'semibold', color: colors.ink },
  muted: { size: 8.6, weight: 'regular', color: colors.soft },
  warning: { size: 9.2, weight: 'semibold', color: colors.warning },
  note: { size: 8.6, weight: 'regular', color: colors.muted },
  small: { size: 7.6, weight: 'regular', color: colors.muted },
  label: { size: 8.2, weight: 'medium', color: colors.muted },
  heading: { size: 11, weight: 'semibold', color: colors.ink },
} satisfies Record<string, TextStyle>

/** Millimetres in points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** Sets lines and rules at exact places of the present page; y grows downwards, in points. */
export class Canvas {
  readonly doc: PDFKit.PDFDocument
  #hasArabic = false

  constructor(doc: InstanceType<typeof PDFDocument>) {
    this.doc = doc
    for (const weight of ['regular', 'medium', 'semibold'] as const) {
      // pdfkit also takes a font that is read already, which its types do not say.
      doc.registerFont(weight, typeface(weight).source as unknown as Uint8Array)
    }
  }

  /** Height of one line. */
  lineHeight(style: TextStyle): number {
    return style.size * (style.leading ?? 1.42)
  }

  width(text: string, style: TextStyle): number {
    return style.size * (widthOf(text, style.weight) + (style.tracking ?? 0) * Math.max(0, text.length - 1))
  }

  /** The style, smaller where the text would not fit into the width, down to a part of the size (half). */
  fitted(text: string, style: TextStyle, width: number, least = 0.5): TextStyle {
    const wanted = this.width(text, style)
    return wanted <= width ? style : { ...style, size: style.size * Math.max(least, width / wanted) }
  }

  /** The text in lines that fit the width; words that are too long are cut. */
  lines(text: string, style: TextStyle, width: number): string[] {
    return text
      .split(/\r?\n/)
      .flatMap((part) => keepDirection(part, wrapped(part, style.weight, width / style.size)))
  }

  /** Sets one line whose line box begins at `y`; with a width it can be aligned in it. */
  line(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    width = 0,
    align: 'left' | 'right' | 'center' = 'left',
  ): void {
    if (text === '') return
    const face = typeface(style.weight)
    const free = align === 'left' ? 0 : width - this.width(text, style)
    const content = (face.ascent + face.descent) * style.size
    const baseline = y + (this.lineHeight(style) - content) / 2 + face.ascent * style.size
    let at = x + (align === 'center' ? free / 2 : free)
    for (const run of runsOf(text)) {
      this.#register(run.isArabic)
      this.doc
        .font(run.isArabic ? 'arabic' : style.weight, style.size)
        .fillColor(style.color)
        .text(run.text, at, baseline, {
          lineBreak: false,
          baseline: 'alphabetic',
          characterSpacing: (style.tracking ?? 0) * style.size,
        })
      at += style.size * (faceOf(run, style.weight).width(run.text) + (style.tracking ?? 0) * run.text.length)
    }
  }

  /** The font for Arabic is read and embedded only where a print needs it. */
  #register(isArabic: boolean): void {
    if (!isArabic || this.#hasArabic) return
    this.doc.registerFont('arabic', arabicFace().source as unknown as Uint8Array)
    this.#hasArabic = true
  }

  rule(x: number, y: number, width: number, color: string, thickness: number): void {
    this.doc.rect(x, y - thickness / 2, width, thickness).fill(color)
  }
}

function wrapped(text: string, weight: Weight, width: number): string[] {
  if (widthOf(text, weight) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer, weight) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = widthOf(word, weight) <= width ? [word] : cut(word, weight, width)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  lines.push(line)
  return lines
}

/** Cuts a word that no line can hold, after a sign that joins its parts where there is one: addresses of mail and pages. */
function cut(word: string, weight: Weight, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const character of word) {
    if (piece !== '' && widthOf(piece + character, weight) > width) {
      const at = Math.max(...['-', '/', '@', '.'].map((sign) => piece.lastIndexOf(sign))) + 1
      const keep = at > piece.length / 3 ? at : piece.length
      pieces.push(piece.slice(0, keep))
      piece = piece.slice(keep)
    }
    piece += character
  }
  return [...pieces, piece]
}
