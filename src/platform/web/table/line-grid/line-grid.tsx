import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { type FieldErrors, isSame } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { useWantedField } from '#platform/web/fields/wanted-field.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useLatest } from '#platform/web/use-latest.ts'
import { wrongCells } from '../cell-problems.ts'
import { Sortable } from '../ordering/sortable.tsx'
import { useTableWords } from '../table-words.ts'
import { placeNamed } from './cell-places.ts'
import { GridBox } from './grid-box.tsx'
import { useGridHands } from './grid-hands.ts'
import { gridRows, placeOfLine } from './grid-rows.ts'
import { LineAdder } from './line-adder.tsx'
import { type LineColumn, lockedWhere } from './line-columns.ts'
import classes from './line-grid.module.css'
import { GroupRow, HeadRow, Totals, Wrong } from './line-grid-rows.tsx'
import type { RowKey } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { useDrawnRows } from './use-drawn-rows.ts'
import { useLineGrid } from './use-line-grid.ts'
import { useReach } from './use-reach.ts'

interface LineGridProps<Line> {
  /** `form.field('lines')` */
  field: FieldProps<Line[]>
  columns: readonly LineColumn<Line>[]
  /** A new line; it sees the lines there are, for its number. */
  blank: (lines: readonly Line[]) => Line
  /** `form.errors`; those of `name` belong to the cells. */
  errors?: FieldErrors
  /** The name of the field in the errors; `lines` by default. */
  name?: string
  /** Totals below the grid, from the lines as they are typed. */
  footer?: (lines: readonly Line[]) => readonly (readonly [label: string, value: ReactNode])[]
  /** Called with the line that has the focus, for a panel below the grid, which may be drawn a moment later. */
  onActive?: (row: number) => void
  /** The number in front of a line; 1, 2, 3 by default. */
  numberOf?: (line: Line, row: number) => number
  /** The id of a stored line, so that it is known again; new lines are known by the grid. */
  rowKey?: RowKey<Line>
  /** The heading above a line and those after it with the same one. */
  groups?: (line: Line) => string
  /** Moves a line where its place changes more than the order of the field. */
  reorder?: (from: number, to: number) => void
  /** Why a line can no longer be changed, moved or removed; null: it can. */
  frozen?: (line: Line) => string | null
}

/** A line as the order of the grid knows it. */
interface Placed {
  readonly id: string
  readonly name: string
  readonly isFixed: boolean
}

const noErrors: FieldErrors = {}
const place = (_: unknown, row: number): number => row + 1
const nameOfPlaced = ({ name }: Placed): string => name
const isFixed = (line: Placed): boolean => line.isFixed

/** Lines of a document with the habits of a spreadsheet; on a phone each line is a card. */
export function LineGrid<Line>(props: LineGridProps<Line>) {
  const { field, blank, errors = noErrors, name = 'lines', numberOf = place, groups, frozen } = props
  const { disabled = false } = field
  const words = useTableWords()
  // The same columns until others are given, or a key would draw every row; measured with 300 lines.
  const columns = useMemo(() => lockedWhere(props.columns, frozen), [props.columns, frozen])
  const grid = useLineGrid({
    field,
    columns,
    blank,
    numberOf,
    frozen,
    rowKey: props.rowKey,
    reorder: props.reorder,
  })
  const hands = useGridHands(grid)
  const scroll = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const { keyed, active, mode, typed, problems } = grid
  const { lines, keys } = keyed
  const rows = gridRows(lines, keys, groups)
  const rowKeys = useKept(rows.map(({ key }) => key))
  const order = useKept(
    lines.map((line, row): Placed => {
      const isFrozen = frozen !== undefined && frozen(line) !== null
      return { id: keys[row] ?? '', name: words.named(numberOf(line, row)), isFixed: isFrozen }
    }),
  )
  const { isLong, drawn, below, measure } = useDrawnRows({
    scroll,
    keys: rowKeys,
    columns: columns.length,
    held: placeOfLine(rows, active.row),
  })
  const totals = props.footer?.(lines) ?? []
  const wrong = wrongCells({ lines, keys, columns, problems, errors, name })
  const wrongByRow = Map.groupBy(wrong, ({ row }) => row)
  const { reach, onKey, onPointer } = useReach(active.row, props.onActive)
  const moveTo = useLatest((id: string, to: number) => grid.move(keys.indexOf(id), to))
  useWantedField(box, (id) => {
    const wanted = placeNamed(id, field.id, columns)
    if (!wanted || wanted.row >= lines.length) return false
    grid.activate(wanted)
    return true
  })
  const own = errors[name]?.[0]
  return (
    <Sortable rows={order} nameOf={nameOfPlaced} isFixed={isFixed} onMove={disabled ? undefined : moveTo}>
      <div className={classes.box}>
        <div className={classNames(classes.scroll, isLong && classes.long)} ref={scroll}>
          <GridBox
            grid={grid}
            field={field}
            columns={columns}
            box={box}
            rowCount={rows.length + 1}
            onKey={onKey}
            onPointer={onPointer}
          >
            <HeadRow columns={columns} />
            {drawn.map(({ at, gap }) => {
              const row = rows[at]
              const line = row && 'line' in row ? lines[row.line] : undefined
              return (
                <Fragment key={row?.key ?? at}>
                  {gap > 0 && <div style={{ height: gap }} />}
                  {row && 'group' in row && (
                    <GroupRow at={at} measure={measure}>
                      {row.group}
                    </GroupRow>
                  )}
                  {row && 'line' in row && line !== undefined && (
                    <LineRow
                      hands={hands}
                      fieldId={field.id}
                      columns={columns}
                      line={line}
                      lineKey={row.key}
                      row={row.line}
                      number={numberOf(line, row.line)}
                      at={at}
                      active={row.line === active.row ? active.column : null}
                      mode={row.line === active.row ? mode : 'not'}
                      typed={row.line === active.row ? typed : ''}
                      wrong={wrongByRow.get(row.line)}
                      disabled={disabled}
                      frozen={frozen?.(line) ?? null}
                      measure={measure}
                      onReach={reach}
                    />
                  )}
                </Fragment>
              )
            })}
            {below > 0 && <div style={{ height: below }} />}
          </GridBox>
        </div>
        {(!disabled || totals.length > 0) && (
          <div className={classes.foot}>
            {!disabled && (
              <Button small icon="plus" id={`${field.id}-add`} onClick={() => grid.addLine()}>
                {words.add}
              </Button>
            )}
            {!disabled && <span className={classes.help}>{words.help}</span>}
            <Totals entries={totals} />
          </div>
        )}
        <LineAdder grid={grid} columns={columns} />
        {(own || wrong.length > 0) && (
          <Wrong
            own={own}
            cells={wrong}
            nameOf={({ row, column }) => {
              const line = lines[row]
              const number = line === undefined ? row + 1 : numberOf(line, row)
              return words.wrongAt(number, inSentence(columns[column]?.header ?? ''))
            }}
            onGo={grid.activate}
          />
        )}
      </div>
    </Sortable>
  )
}

/** The same value as before while it says the same. */
function useKept<T>(now: T): T {
  const [kept, setKept] = useState(now)
  if (isSame(kept, now)) return kept
  setKept(now)
  return now
}
