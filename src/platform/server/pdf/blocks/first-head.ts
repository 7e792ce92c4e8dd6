import { type Canvas, colors, mm, styles, type TextStyle } from './canvas.ts'
import type { Fact, PdfDocument } from '../document.ts'
import { type Frame, heatRule } from './page-frame.ts'
import { factsPieces, textPieces } from '../text/text-blocks.ts'

const HEAT_LENGTH = mm(46)
const RULE = 1.9
const LOGO_WIDTH = mm(27)
const HEAD_HEIGHT = 34
/** Below this part of its size a name is set in lines rather than smaller. */
const LEAST_OF_NAME = 0.72
const MARK = 'M3 2h4.2v20H3z M15.8 2H20v20h-4.2z'
const MARK_BAR = 'M3 10h27v4H3z'

const address: TextStyle = { size: 8.2, weight: 'regular', color: colors.soft }
const company: TextStyle = { size: 12.5, weight: 'semibold', color: colors.ink, tracking: -0.01 }
const titleStyle: TextStyle = {
  size: 22,
  weight: 'semibold',
  color: colors.ink,
  leading: 1.1,
  tracking: -0.02,
}
const numberStyle: TextStyle = { size: 11, weight: 'semibold', color: colors.ink }
const revisionStyle: TextStyle = { ...styles.body, color: colors.muted }

/** Letterhead, title and facts of the first page; gives the place where content begins. */
export function drawFirstHead(canvas: Canvas, frame: Frame, print: PdfDocument): number {
  const ruleAt = drawLetterhead(canvas, frame, print) + mm(5)
  heatRule(canvas, frame, ruleAt, HEAT_LENGTH, RULE)
  return drawTitle(canvas, frame, print, ruleAt + mm(8)) + mm(7)
}

function drawLetterhead(canvas: Canvas, { left, width }: Frame, { letterhead }: PdfDocument): number {
  const lines = letterhead.lines.slice(0, 4).flatMap((text) => addressLines(canvas, text, width / 2))
  const step = canvas.lineHeight(address)
  const textLeft = left + (letterhead.logo ? LOGO_WIDTH + mm(3) : 39)
  const taken = Math.max(0, ...lines.map((text) => canvas.width(text, address)))
  const free = left + width - taken - mm(5) - textLeft
  const name = inLines(canvas, letterhead.name, company, free)
  const tagline = inLines(canvas, letterhead.tagline ?? '', styles.muted, free)
  const height = Math.max(HEAD_HEIGHT + name.more + tagline.more, lines.length * step)
  const bottom = mm(15) + height
  for (const [index, text] of lines.entries()) {
    canvas.line(text, left, bottom - (lines.length - index) * step, address, width, 'right')
  }
  if (letterhead.logo) {
    const fit: [number, number] = [LOGO_WIDTH, HEAD_HEIGHT]
    canvas.doc.image(Buffer.from(letterhead.logo), left, bottom - HEAD_HEIGHT, { fit })
  } else drawMark(canvas, left, bottom - 29)
  name.draw(textLeft, bottom - 31 - name.more - tagline.more)
  tagline.draw(textLeft, bottom - 12.2 - tagline.more)
  return bottom
}

/** A text beside the address: smaller where it is too long for its line, and in lines where that would be too small to read. */
function inLines(canvas: Canvas, text: string, whole: TextStyle, width: number) {
  const style = canvas.fitted(text, whole, width, LEAST_OF_NAME)
  const isLonger = canvas.width(text, style) > width + 0.01
  const rows = isLonger ? canvas.lines(text, style, width) : [text]
  const step = style.size * 1.2
  return {
    /** What it needs beside the height of one line. */
    more: (rows.length - 1) * step,
    draw(x: number, y: number) {
      for (const [index, row] of rows.entries()) canvas.line(row, x, y + index * step, style)
    },
  }
}

/** A line of the letterhead in as many as it needs, broken after commas: numbers and addresses of mail stay whole. */
function addressLines(canvas: Canvas, text: string, width: number): string[] {
  const lines: string[] = []
  for (const part of text.split(/(?<=,) /)) {
    const longer = [lines.at(-1), part].filter(Boolean).join(' ')
    if (lines.length > 0 && canvas.width(longer, address) <= width) lines.splice(-1, 1, longer)
    else lines.push(...canvas.lines(part, address, width))
  }
  return lines
}

function drawMark({ doc }: Canvas, x: number, y: number): void {
  doc.save().translate(x, y)
  doc.path(MARK).fill(colors.ink)
  doc.path(MARK_BAR).fill(colors.heat)
  doc.restore()
}

function drawTitle(canvas: Canvas, frame: Frame, print: PdfDocument, top: number): number {
  const { left, width } = frame
  const { number, revision = '', stamp } = print
  const room = width - (stamp ? mm(45) : 0)
  const title = canvas.fitted(print.title, titleStyle, room)
  const rows =
    canvas.width(print.title, title) > room ? canvas.lines(print.title, title, room) : [print.title]
  for (const [index, row] of rows.entries())
    canvas.line(row, left, top + index * canvas.lineHeight(title), title)
  let titleWidth = Math.max(...rows.map((row) => canvas.width(row, title)))
  if (stamp) titleWidth += 12 + drawStamp(canvas, stamp, left + titleWidth + 12, top + 5)
  const moreRows = (rows.length - 1) * canvas.lineHeight(title)
  const numberAt = top + canvas.lineHeight(titleStyle) + moreRows + 1.5
  canvas.line(number, left, numberAt, numberStyle)
  const revisionLeft = canvas.width(number, numberStyle) + 4
  const strip = { canvas, x: left + revisionLeft, width: width - revisionLeft, pageHeight: 0 }
  const revisionLines = textPieces(strip, revision, revisionStyle)
  let at = numberAt + 1.8
  for (const piece of revisionLines) {
    piece.draw(at)
    at += piece.height
  }
  const numberWidth = revisionLeft + Math.min(strip.width, canvas.width(revision, revisionStyle))
  const bottom = Math.max(numberAt + canvas.lineHeight(numberStyle), at)
  return drawFacts(
    canvas,
    frame,
    print.facts ?? [],
    bottom,
    width - Math.max(titleWidth, numberWidth) - mm(7),
  )
}

/** Places the facts right of the title, or under it when there is not enough room. */
function drawFacts(
  canvas: Canvas,
  frame: Frame,
  facts: readonly Fact[],
  bottom: number,
  free: number,
): number {
  if (facts.length === 0) return bottom
  const gap = mm(9)
  const widths = facts.map(({ label, value }) =>
    Math.max(canvas.width(label, styles.label), canvas.width(value, styles.strong)),
  )
  const whole = widths.reduce((sum, each) => sum + each, 0) + gap * (facts.length - 1)
  if (whole > free) return drawFactsBelow(canvas, frame, facts, bottom + mm(4))
  const top = bottom - canvas.lineHeight(styles.label) - canvas.lineHeight(styles.strong)
  let x = frame.left + frame.width - whole
  for (const [index, { label, value }] of facts.entries()) {
    canvas.line(label, x, top, styles.label)
    canvas.line(value, x, top + canvas.lineHeight(styles.label), styles.strong)
    x += (widths[index] ?? 0) + gap
  }
  return bottom
}

function drawFactsBelow(canvas: Canvas, { left, width }: Frame, facts: readonly Fact[], top: number): number {
  let y = top
  for (const piece of factsPieces({ canvas, x: left, width, pageHeight: 0 }, { kind: 'facts', facts })) {
    piece.draw(y)
    y += piece.height
  }
  return y
}

function drawStamp(canvas: Canvas, text: string, x: number, y: number): number {
  const style: TextStyle = { size: 8.5, weight: 'semibold', color: colors.ink, tracking: 0.08 }
  const width = canvas.width(text, style) + 12
  canvas.doc.rect(x, y, width, 15).lineWidth(1).stroke(colors.ink)
  canvas.line(text, x + 6, y + 1.6, style)
  return width
}
