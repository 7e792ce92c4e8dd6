import { type Canvas, colors, mm, styles, type TextStyle } from './canvas.ts'
import type { Fact, PdfDocument } from './document.ts'
import { textPieces } from './text-blocks.ts'
import { typeface } from './typeface.ts'

export interface Frame {
  readonly left: number
  readonly width: number
  /** Where content ends. */
  readonly bottom: number
  /** Where content begins on the second page and later ones. */
  readonly top: number
}

const HEAT_LENGTH = mm(46)
const RULE = 1.9
const MARK = 'M3 2h4.2v20H3z M15.8 2H20v20h-4.2z'

/** The place left for content on pages of this size. */
export function frameOf(page: { readonly width: number; readonly height: number }): Frame {
  const left = mm(18)
  return { left, width: page.width - left - mm(16), bottom: page.height - mm(12) - 33, top: mm(15) + 26 }
}

/** Letterhead, title and facts of the first page; gives the place where content begins. */
export function drawFirstHead(canvas: Canvas, frame: Frame, paper: PdfDocument): number {
  const ruleAt = drawLetterhead(canvas, frame, paper) + mm(5)
  heatRule(canvas, frame, ruleAt, HEAT_LENGTH, RULE)
  return drawTitle(canvas, frame, paper, ruleAt + mm(8)) + mm(7)
}

function drawLetterhead(canvas: Canvas, { left, width }: Frame, { letterhead }: PdfDocument): number {
  const address: TextStyle = { size: 8.2, weight: 'regular', color: colors.soft }
  const nameStyle: TextStyle = { size: 12.5, weight: 'semibold', color: colors.ink, tracking: -0.01 }
  const step = canvas.lineHeight(address)
  const lines = letterhead.lines.slice(0, 4)
  const height = Math.max(34, lines.length * step)
  const top = mm(15)
  for (const [index, line] of lines.entries()) {
    canvas.line(line, left, top + height - (lines.length - index) * step, address, width, 'right')
  }
  const markTop = top + height - 29
  const textLeft = letterhead.logo ? left + mm(30) : left + 39
  if (letterhead.logo) {
    canvas.doc.image(Buffer.from(letterhead.logo), left, top + height - 34, { fit: [mm(27), 34] })
  } else {
    canvas.doc
      .save()
      .translate(left, markTop)
      .path(MARK)
      .fill(colors.ink)
      .path('M3 10h27v4H3z')
      .fill(colors.heat)
      .restore()
  }
  canvas.line(letterhead.name, textLeft, top + height - 31, nameStyle)
  canvas.line(letterhead.tagline ?? '', textLeft, top + height - 12.2, {
    ...styles.muted,
    color: colors.soft,
  })
  return top + height
}

/** Half warm, half steel, out to the edge of the paper. */
function heatRule(canvas: Canvas, { left }: Frame, y: number, heat: number, thickness: number): void {
  canvas.rule(left, y, heat, colors.heat, thickness)
  canvas.rule(left + heat, y, canvas.doc.page.width - left - heat, colors.ink, thickness)
}

function drawTitle(canvas: Canvas, frame: Frame, paper: PdfDocument, top: number): number {
  const { left, width } = frame
  const title: TextStyle = { size: 22, weight: 'semibold', color: colors.ink, leading: 1.1, tracking: -0.02 }
  const number: TextStyle = { size: 11, weight: 'semibold', color: colors.ink }
  canvas.line(paper.title, left, top, title)
  if (paper.stamp) drawStamp(canvas, paper.stamp, left + canvas.width(paper.title, title) + 12, top + 5)
  const numberAt = top + canvas.lineHeight(title) + 1.5
  canvas.line(paper.number, left, numberAt, number)
  const numberWidth = canvas.width(paper.number, number)
  const revision = { ...styles.body, color: colors.muted }
  canvas.line(paper.revision ?? '', left + numberWidth + 4, numberAt + 1.8, revision)
  const taken = numberWidth + (paper.revision ? canvas.width(paper.revision, revision) + 4 : 0)
  const bottom = numberAt + canvas.lineHeight(number)
  return drawFacts(canvas, frame, paper.facts ?? [], bottom, width - taken - mm(7))
}

/** Facts stand right of the number, or under it when there is not enough room. */
function drawFacts(
  canvas: Canvas,
  { left, width }: Frame,
  facts: readonly Fact[],
  bottom: number,
  free: number,
): number {
  const gap = mm(9)
  const widths = facts.map(({ label, value }) =>
    Math.max(canvas.width(label, styles.label), canvas.width(value, styles.strong)),
  )
  const whole = widths.reduce((sum, each) => sum + each, 0) + gap * Math.max(0, facts.length - 1)
  const height = canvas.lineHeight(styles.label) + canvas.lineHeight(styles.strong)
  const isBeside = whole <= free
  const top = isBeside ? bottom - height : bottom + mm(4)
  let x = isBeside ? left + width - whole : left
  for (const [index, { label, value }] of facts.entries()) {
    canvas.line(label, x, top, styles.label)
    canvas.line(value, x, top + canvas.lineHeight(styles.label), styles.strong)
    x += (widths[index] ?? 0) + gap
  }
  return isBeside || facts.length === 0 ? bottom : top + height
}

function drawStamp(canvas: Canvas, text: string, x: number, y: number): void {
  const style: TextStyle = { size: 8.5, weight: 'semibold', color: colors.ink, tracking: 0.08 }
  const width = canvas.width(text, style) + 12
  canvas.doc.rect(x, y, width, 15).lineWidth(1).stroke(colors.ink)
  canvas.line(text, x + 6, y + 1.6, style)
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
export function drawNextHead(canvas: Canvas, frame: Frame, paper: PdfDocument): void {
  const top = mm(12)
  canvas.line(paper.letterhead.name, frame.left, top, { ...styles.muted, weight: 'semibold' })
  const stamp = paper.stamp ? `  ${paper.stamp}` : ''
  const name = `${paper.title} ${referenceOf(paper)}${stamp}`
  canvas.line(name, frame.left, top, styles.muted, frame.width, 'right')
  heatRule(canvas, frame, top + 18, mm(18), 1)
}

/** The foot of a page, drawn when the number of pages is known. */
export function drawFoot(
  canvas: Canvas,
  frame: Frame,
  paper: PdfDocument,
  page: number,
  pages: number,
): void {
  const style: TextStyle = { size: 8, weight: 'regular', color: colors.muted }
  const top = canvas.doc.page.height - mm(12) - 16
  canvas.rule(frame.left, top, frame.width, colors.hairline, 0.75)
  const number = `Page ${page} of ${pages}`
  const right = canvas.width(`${referenceOf(paper)}      ${number}`, style)
  const [text] = textPieces(
    { canvas, x: frame.left, width: frame.width - right - mm(8), pageHeight: 0 },
    paper.footer ?? '',
    style,
  )
  text?.draw(top + 4.5)
  canvas.line(referenceOf(paper), frame.left, top + 4.5, style, frame.width - mm(41), 'right')
  canvas.line(number, frame.left, top + 4.5, style, frame.width, 'right')
}

/** Number with its revision: `Q-2026-0231 Rev 2`. */
const referenceOf = ({ number, revision = '' }: PdfDocument): string =>
  `${number} ${revision.split(',')[0]}`.trimEnd()
