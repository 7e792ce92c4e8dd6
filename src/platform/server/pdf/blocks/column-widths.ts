import { type Canvas, mm, styles } from './canvas.ts'
import type { TableBlock, TableCell, TableColumn } from '../document.ts'

/** Beside and above a text of a table, in points. */
export const PADDING = 4.5
const LEAST_REST = 0.35
const MOST_AIR = 10

export const headStyle = styles.label
export const noteStyle = styles.note

export interface Column {
  readonly x: number
  /** Of the text, without padding. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

export const cellOf = (cell: string | TableCell | undefined): TableCell =>
  typeof cell === 'string' ? { text: cell } : (cell ?? { text: '' })

/** Fixed widths as stated, figures as wide as their content, texts share the rest. */
export function placed(canvas: Canvas, x: number, width: number, block: TableBlock): Column[] {
  const inner = width - PADDING * 2 * (block.columns.length - 1)
  const isRest = (column: TableColumn) => column.width === undefined && column.align !== 'right'
  const widths = block.columns.map((column, index) => {
    if (column.width !== undefined) return mm(column.width) - PADDING
    return isRest(column) ? 0 : naturalWidth(canvas, block, index)
  })
  const taken = widths.reduce((sum, each) => sum + each, 0)
  const texts = block.columns.filter(isRest).length
  const most = texts > 0 ? inner * (1 - LEAST_REST) : inner
  const heads = block.columns.map(({ label }) => longestWord(canvas, label))
  // A figure that breaks reads like another one: they keep what they need where that leaves room for the heads of the others.
  const whole = block.columns.map(({ align }, index) => {
    const needed = align === 'right' ? Math.min(widths[index] ?? 0, naturalWidth(canvas, block, index)) : 0
    return Math.max(heads[index] ?? 0, needed)
  })
  const least = whole.reduce((sum, each, index) => sum + (widths[index] ? each : 0), 0) < most ? whole : heads
  const fitted = taken > most || texts === 0 ? shrunk(widths, least, most) : widths
  const used = fitted.reduce((sum, each) => sum + each, 0)
  // Columns of figures get a gap between them where the texts leave room for it.
  const figures = block.columns.filter((column) => column.width === undefined && !isRest(column)).length
  const air = texts > 0 ? Math.max(0, Math.min(MOST_AIR, (inner * 0.55 - taken) / Math.max(1, figures))) : 0
  const rest = texts > 0 ? (inner - used - air * figures) / texts : 0
  let at = x
  return block.columns.map((column, index) => {
    const own = isRest(column) ? rest : (fitted[index] ?? 0) + (column.width === undefined ? air : 0)
    const place = { x: at, width: own, align: column.align ?? ('left' as const) }
    at += own + PADDING * 2
    return place
  })
}

/** The width below which the head of a column breaks within a word. */
const longestWord = (canvas: Canvas, label: string): number =>
  Math.max(0, ...label.split(' ').map((word) => canvas.width(word, headStyle) + 0.1))

/**
 * Widths that come to `most` together, in proportion; none is less than its least, as long as there is room for all of these.
 * Columns of no width share what is left and stay as they are.
 */
function shrunk(widths: readonly number[], least: readonly number[], most: number): number[] {
  const held = new Set<number>()
  for (;;) {
    const kept = [...held].reduce((sum, index) => sum + (least[index] ?? 0), 0)
    const free = widths.reduce((sum, each, index) => sum + (held.has(index) ? 0 : each), 0)
    if (kept >= most || free === 0) return proportional(widths, most)
    const scale = (most - kept) / free
    const short = widths.findIndex(
      (each, index) => each > 0 && !held.has(index) && each * scale < Math.min(each, least[index] ?? 0),
    )
    if (short === -1)
      return widths.map((each, index) => (held.has(index) ? (least[index] ?? 0) : each * scale))
    held.add(short)
  }
}

function proportional(widths: readonly number[], most: number): number[] {
  const all = widths.reduce((sum, each) => sum + each, 0)
  return widths.map((each) => (each * most) / Math.max(1, all))
}

function naturalWidth(canvas: Canvas, block: TableBlock, index: number): number {
  let widest = canvas.width(block.columns[index]?.label ?? '', headStyle)
  for (const row of block.rows) {
    if (row.kind === 'group') continue
    const cell = cellOf(row.cells[index])
    const style = cell.isStrong || row.kind === 'sum' ? styles.strong : styles.body
    widest = Math.max(
      widest,
      canvas.width(cell.text, style),
      cell.note ? canvas.width(cell.note, noteStyle) : 0,
    )
  }
  // A hair more, so that rounding never wraps the widest one.
  return widest + 0.1
}
