import { type Canvas, colors, mm, styles, type TextStyle } from './canvas.ts'
import type { TableBlock, TableCell, TableColumn, TableRow } from './document.ts'
import type { Piece, Strip } from './piece.ts'

const PADDING = 4.5
const LEAST_REST = 0.35
const MOST_AIR = 10

interface Column {
  readonly x: number
  /** Of the text, without padding. */
  readonly width: number
  readonly align: 'left' | 'right' | 'center'
}

interface SetLine {
  readonly text: string
  readonly style: TextStyle
}

const headStyle = styles.label
const noteStyle = styles.note

const cellOf = (cell: string | TableCell | undefined): TableCell =>
  typeof cell === 'string' ? { text: cell } : (cell ?? { text: '' })

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

/** A header and one piece per row; a row that no page can hold is cut into several. */
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
      padding: 3.75,
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
  const most = Math.floor((strip.pageHeight * 0.8) / canvas.lineHeight(styles.body))
  const longest = Math.max(...cells.map((lines) => lines.length))
  const pieces: Piece[] = []
  for (let start = 0; start < Math.max(1, longest); start += most) {
    pieces.push(
      rowPiece(
        strip,
        columns,
        cells.map((lines) => lines.slice(start, start + most)),
        look,
      ),
    )
  }
  return pieces
}

function setCell(canvas: Canvas, cell: TableCell, width: number, isSum: boolean): SetLine[] {
  const style = cell.isStrong || isSum ? styles.strong : styles.body
  const lines = canvas.lines(cell.text, style, width).map((text) => ({ text, style }))
  if (!cell.note) return lines
  return [...lines, ...canvas.lines(cell.note, noteStyle, width).map((text) => ({ text, style: noteStyle }))]
}

interface RowLook {
  readonly padding?: number
  readonly above?: string
  readonly below?: string
}

function rowPiece(
  { canvas, x, width }: Strip,
  columns: readonly Column[],
  cells: readonly SetLine[][],
  look: RowLook,
): Piece {
  const padding = look.padding ?? PADDING
  const heights = cells.map((lines) => lines.reduce((sum, line) => sum + canvas.lineHeight(line.style), 0))
  const height = Math.max(0, ...heights) + padding * 2
  return {
    height,
    draw(y) {
      if (look.above) canvas.rule(x, y, width, look.above, 0.75)
      if (look.below) canvas.rule(x, y + height, width, look.below, 0.75)
      for (const [index, lines] of cells.entries()) {
        const column = columns[index]
        if (!column) continue
        let at = y + padding
        for (const { text, style } of lines) {
          canvas.line(text, column.x, at, style, column.width, column.align)
          at += canvas.lineHeight(style)
        }
      }
    },
  }
}

/** Fixed widths as stated, figures as wide as their content, texts share the rest. */
function placed(canvas: Canvas, x: number, width: number, block: TableBlock): Column[] {
  const inner = width - PADDING * 2 * (block.columns.length - 1)
  const isRest = (column: TableColumn) => column.width === undefined && column.align !== 'right'
  const widths = block.columns.map((column, index) => {
    if (column.width !== undefined) return mm(column.width) - PADDING
    return isRest(column) ? 0 : naturalWidth(canvas, block, index)
  })
  const taken = widths.reduce((sum, each) => sum + each, 0)
  const texts = block.columns.filter(isRest).length
  const most = texts > 0 ? inner * (1 - LEAST_REST) : inner
  const scale = taken > most || texts === 0 ? most / Math.max(1, taken) : 1
  // Columns of figures get a gap between them where the texts leave room for it.
  const figures = block.columns.filter((column) => column.width === undefined && !isRest(column)).length
  const air = texts > 0 ? Math.max(0, Math.min(MOST_AIR, (inner * 0.55 - taken) / Math.max(1, figures))) : 0
  const rest = texts > 0 ? (inner - taken * scale - air * figures) / texts : 0
  let at = x
  return block.columns.map((column, index) => {
    const own = isRest(column) ? rest : (widths[index] ?? 0) * scale + (column.width === undefined ? air : 0)
    const place = { x: at, width: own, align: column.align ?? ('left' as const) }
    at += own + PADDING * 2
    return place
  })
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
