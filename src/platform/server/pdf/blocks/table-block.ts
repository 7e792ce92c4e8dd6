import { type Canvas, colors, styles, type TextStyle } from './canvas.ts'
import { cellOf, type Column, headStyle, noteStyle, PADDING, placed } from './column-widths.ts'
import type { TableBlock, TableCell, TableColumn, TableRow } from '../document.ts'
import type { Piece, Strip } from './piece.ts'

const HEAD_PADDING = 3.75
/** Lines of a row that stays on one page; a longer one breaks after every few of its lines. */
const MOST_WHOLE = 12
const LINES_OF_PART = 4

interface SetLine {
  readonly text: string
  readonly style: TextStyle
}

/** The table without the optional columns that no row fills. */
function withoutEmptyColumns(block: TableBlock): TableBlock {
  const ofLines = block.rows.filter(({ kind }) => kind !== 'group')
  const isShown = ({ isOptional }: TableColumn, index: number) =>
    !isOptional || ofLines.some(({ cells }) => cellOf(cells[index]).text !== '')
  const shown = block.columns.map(isShown)
  if (shown.every(Boolean)) return block
  return {
    ...block,
    columns: block.columns.filter((_, index) => shown[index]),
    rows: block.rows.map((row) =>
      row.kind === 'group' ? row : { ...row, cells: row.cells.filter((_, index) => shown[index]) },
    ),
  }
}

/** A header and one piece per row; a long row is cut into several, so that no page is left half empty before it. */
export function tablePieces(strip: Strip, whole: TableBlock): Piece[] {
  const block = withoutEmptyColumns(whole)
  const { canvas, x, width } = strip
  const columns = placed(canvas, x, width, block)
  const headLines = block.columns.map((column, index) =>
    canvas.lines(column.label, headStyle, columns[index]?.width ?? 0),
  )
  const head = rowPiece(
    strip,
    columns,
    headLines.map((lines) => lines.map((text) => ({ text, style: headStyle }))),
    {
      paddingAbove: HEAD_PADDING,
      paddingBelow: HEAD_PADDING,
      above: colors.ink,
      below: colors.rule,
    },
  )
  const rows =
    block.rows.length > 0 ? block.rows : [{ kind: 'group' as const, cells: [block.empty ?? 'None'] }]
  const body = rows.flatMap((row) => rowPieces(strip, columns, row))
  return [{ ...head, isKeptWithNext: true }, ...body.map((piece) => ({ ...piece, header: head }))]
}

function rowPieces(strip: Strip, columns: readonly Column[], row: TableRow): Piece[] {
  const { canvas, x, width } = strip
  if (row.kind === 'group') {
    const across = [{ x, width, align: 'left' as const }]
    const lines = canvas.lines(cellOf(row.cells[0]).text, styles.strong, width)
    const piece = rowPiece(strip, across, [lines.map((text) => ({ text, style: styles.strong }))], {
      below: colors.rule,
    })
    return [{ ...piece, isKeptWithNext: true }]
  }
  const cells = columns.map((column, index) =>
    setCell(canvas, cellOf(row.cells[index]), column.width, row.kind === 'sum'),
  )
  const look: RowLook =
    row.kind === 'sum' ? { above: colors.ink, below: colors.ink } : { below: colors.hairline }
  const longest = Math.max(...cells.map((lines) => lines.length))
  if (longest <= MOST_WHOLE) return [rowPiece(strip, columns, cells, look)]
  const parts = Math.floor(longest / LINES_OF_PART)
  return Array.from({ length: parts }, (_, part) => {
    const isFirst = part === 0
    const isLast = part === parts - 1
    const start = part * LINES_OF_PART
    const lines = cells.map((all) => all.slice(start, isLast ? undefined : start + LINES_OF_PART))
    return rowPiece(strip, columns, lines, {
      paddingAbove: isFirst ? PADDING : 0,
      paddingBelow: isLast ? PADDING : 0,
      ...(isFirst && look.above ? { above: look.above } : {}),
      ...(isLast && look.below ? { below: look.below } : {}),
    })
  })
}

function setCell(canvas: Canvas, cell: TableCell, width: number, isSum: boolean): SetLine[] {
  const style = cell.isStrong || isSum ? styles.strong : styles.body
  const lines = canvas.lines(cell.text, style, width).map((text) => ({ text, style }))
  if (!cell.note) return lines
  return [...lines, ...canvas.lines(cell.note, noteStyle, width).map((text) => ({ text, style: noteStyle }))]
}

interface RowLook {
  readonly paddingAbove?: number
  readonly paddingBelow?: number
  readonly above?: string
  readonly below?: string
}

function rowPiece(
  { canvas, x, width }: Strip,
  columns: readonly Column[],
  cells: readonly SetLine[][],
  look: RowLook,
): Piece {
  const { paddingAbove = PADDING, paddingBelow = PADDING } = look
  const heights = cells.map((lines) => lines.reduce((sum, line) => sum + canvas.lineHeight(line.style), 0))
  const height = Math.max(0, ...heights) + paddingAbove + paddingBelow
  return {
    height,
    draw(y) {
      if (look.above) canvas.rule(x, y, width, look.above, 0.75)
      if (look.below) canvas.rule(x, y + height, width, look.below, 0.75)
      for (const [index, lines] of cells.entries()) {
        const column = columns[index]
        if (!column) continue
        let at = y + paddingAbove
        for (const { text, style } of lines) {
          canvas.line(text, column.x, at, style, column.width, column.align)
          at += canvas.lineHeight(style)
        }
      }
    },
  }
}
