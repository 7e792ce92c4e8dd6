import { type Canvas, colors, mm, styles, type TextStyle } from './canvas.ts'
import type { PdfDocument } from '../document.ts'
import { textPieces } from '../text/text-blocks.ts'
import { typeface } from '../text/typeface.ts'

export interface Frame {
  readonly left: number
  readonly width: number
  /** Where content ends. */
  readonly bottom: number
  /** Where content begins on the second page and later ones. */
  readonly top: number
}

/** The place left for content on pages of this size. */
export function frameOf(page: { readonly width: number; readonly height: number }): Frame {
  const left = mm(18)
  return { left, width: page.width - left - mm(16), bottom: page.height - mm(12) - 33, top: mm(15) + 26 }
}

/** Half warm, half steel, out to the edge of the paper. */
export function heatRule(canvas: Canvas, { left }: Frame, y: number, heat: number, thickness: number): void {
  canvas.rule(left, y, heat, colors.heat, thickness)
  canvas.rule(left + heat, y, canvas.doc.page.width - left - heat, colors.ink, thickness)
}

/**
 * Pale letters across the page, drawn before anything else so that they never hide a word, and as shapes, so
 * that they are not among the words when text is copied or searched.
 */
export function drawWatermark({ doc }: Canvas, text: string): void {
  const { width, height } = doc.page
  const face = typeface('semibold')
  const size = Math.min(130, (Math.hypot(width, height) * 0.62) / face.width(text))
  doc.save().rotate((-Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
  doc.translate((width - face.width(text) * size) / 2, height / 2 + size * 0.36)
  for (const { path, x, scale } of face.outlines(text)) {
    doc
      .save()
      .translate(x * size, 0)
      .scale(scale * size, -scale * size)
      .path(path)
      .fill(colors.watermark)
      .restore()
  }
  doc.restore()
}

/** The short head of every page but the first. */
export function drawNextHead(canvas: Canvas, frame: Frame, print: PdfDocument): void {
  const top = mm(12)
  const from: TextStyle = { ...styles.muted, weight: 'semibold' }
  const rest = ` ${referenceOf(print)}${print.stamp ? `  ${print.stamp}` : ''}`
  const whole = canvas.width(`${print.title}${rest}`, styles.muted)
  const free = Math.max(frame.width / 3, frame.width - whole - mm(6))
  const house = shortened(canvas, print.letterhead.name, free, from)
  canvas.line(house, frame.left, top, from)
  const room = frame.width - canvas.width(house, from) - mm(6)
  const name = `${shortened(canvas, print.title, room - canvas.width(rest, styles.muted))}${rest}`
  canvas.line(name, frame.left, top, styles.muted, frame.width, 'right')
  heatRule(canvas, frame, top + 18, mm(18), 1)
}

/** What of a text fits on one line of the small head; what is cut away leaves an ellipsis. */
function shortened(canvas: Canvas, text: string, width: number, style: TextStyle = styles.muted): string {
  if (canvas.width(text, style) <= width) return text
  const [first = ''] = canvas.lines(text, style, width - canvas.width('\u2026', style))
  return `${first}\u2026`
}

/** The foot of a page, drawn when the number of pages is known. */
export function drawFoot(
  canvas: Canvas,
  frame: Frame,
  print: PdfDocument,
  page: number,
  pages: number,
): void {
  const style: TextStyle = { size: 8, weight: 'regular', color: colors.muted }
  const top = canvas.doc.page.height - mm(12) - 16
  canvas.rule(frame.left, top, frame.width, colors.hairline, 0.75)
  const number = `Page ${page} of ${pages}`
  const right = canvas.width(`${referenceOf(print)}      ${number}`, style)
  const [text] = textPieces(
    { canvas, x: frame.left, width: frame.width - right - mm(8), pageHeight: 0 },
    print.footer ?? '',
    style,
  )
  text?.draw(top + 4.5)
  canvas.line(referenceOf(print), frame.left, top + 4.5, style, frame.width - mm(41), 'right')
  canvas.line(number, frame.left, top + 4.5, style, frame.width, 'right')
}

/** Number with its revision: `Q-2026-0231 Rev 2`. */
const referenceOf = ({ number, revision = '' }: PdfDocument): string =>
  `${number} ${revision.split(',')[0]}`.trimEnd()
