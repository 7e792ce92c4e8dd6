import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { type CellProblems, problemIn, problemsOf, withoutProblems } from '../cell-problems.ts'
import { tableWordsNow } from '../table-words.ts'
import { cellIdOf, type CellPlace } from './cell-places.ts'
import { runCommand } from './grid-commands.ts'
import type { EditMode, GridCommand } from './grid-keys.ts'
import { cellValue, isEditable, type LineColumn, writtenCell } from './line-columns.ts'
import {
  type KeyedLines,
  keyedAgain,
  type RowKey,
  withChangedLine,
  withLine,
  withMovedLine,
  withoutLine,
} from './line-keys.ts'
import { lookUp } from './look-up.ts'
import { applyBlock, parseBlock } from './paste.ts'

interface LineGridOptions<Line> {
  field: FieldProps<Line[]>
  columns: readonly LineColumn<Line>[]
  blank: (lines: readonly Line[]) => Line
  numberOf: (line: Line, row: number) => number
  rowKey: RowKey<Line> | undefined
  reorder: ((from: number, to: number) => void) | undefined
  frozen: ((line: Line) => string | null) | undefined
}

const noLines: readonly never[] = []
const noId = () => null
/** The state of a line grid: active cell, editor, local problems, and what each command does. */
export function useLineGrid<Line>(options: LineGridOptions<Line>) {
  const { field, columns, blank, numberOf, rowKey = noId, reorder, frozen } = options
  const lines: readonly Line[] = field.value ?? noLines
  const [known, setKnown] = useState<KeyedLines<Line>>({ lines: noLines, keys: [], made: 0 })
  const keyed = keyedAgain(known, lines, rowKey)
  if (keyed !== known) setKnown(keyed)
  /** The active cell by its line, and where that stood in case it is gone. */
  const [held, setHeld] = useState<CellPlace & { key?: string | undefined }>({ row: 0, column: 0 })
  const [mode, setMode] = useState<EditMode>('not')
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<CellProblems>({})
  /** The cell a missing record is being added for, and its name. */
  const [adding, setAdding] = useState<{ place: CellPlace; text: string } | null>(null)
  const wantsFocus = useRef(false)
  const latest = useRef(keyed)
  const clamp = (value: number, size: number) => Math.min(Math.max(value, 0), Math.max(size - 1, 0))
  const found = held.key === undefined ? -1 : keyed.keys.indexOf(held.key)
  const active: CellPlace = {
    row: found >= 0 ? found : clamp(held.row, keyed.lines.length),
    column: clamp(held.column, columns.length),
  }
  const activeId = cellIdOf(field.id, active.row, columns[active.column] ?? { key: '' })
  useEffect(() => {
    latest.current = keyed
    if (!wantsFocus.current || mode !== 'not') return
    wantsFocus.current = false
    const cell = document.getElementById(activeId)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const hold = ({ row, column }: CellPlace) => {
    const at = clamp(row, latest.current.lines.length)
    setHeld({ row: at, column: clamp(column, columns.length), key: latest.current.keys[at] })
  }
  const go = (place: CellPlace) => {
    wantsFocus.current = true
    setMode('not')
    hold(place)
  }
  // One key may write a cell and add a line: both must see what the other did.
  const change = (next: KeyedLines<Line>) => {
    latest.current = next
    setKnown(next)
    field.onChange([...next.lines])
  }
  const isFrozen = (row: number) => {
    const line = latest.current.lines[row]
    return line !== undefined && frozen !== undefined && frozen(line) !== null
  }
  const openLine = ({ row, column }: CellPlace) => {
    const line = latest.current.lines[row]
    const one = columns[column]
    const isOpen = one && line !== undefined && isEditable(one) && !one.locked?.(line)
    return isOpen ? { line, column: one, key: latest.current.keys[row] } : undefined
  }
  const write = (place: CellPlace, text: string | { value: unknown }, pick?: (line: Line) => Line) => {
    const open = openLine(place)
    if (!open) return
    const { line: next, problem, given } = writtenCell(open.line, open.column, text)
    const written = withChangedLine(latest.current, place.row, pick ? pick(next) : next)
    change(written)
    setProblems((old) => {
      const name = `${place.row}.${open.column.key}`
      const rest = withoutProblems(old, [name], written.keys)
      return problem
        ? { ...rest, ...problemsOf({ [name]: problem }, written, columns, given ? { [name]: given } : {}) }
        : rest
    })
  }
  const addLine = (wanted = latest.current.lines.length, column = 0) => {
    const { lines: present } = latest.current
    // A frozen line keeps its place, and so its number: a new one stands below it.
    const at = Math.max(wanted, present.findLastIndex((_, row) => isFrozen(row)) + 1)
    change(withLine(latest.current, at, blank(present)))
    go({ row: at, column })
  }
  const removeLine = (row: number) => {
    const { lines: present, keys } = latest.current
    const line = present[row]
    if (line === undefined || isFrozen(row)) return
    const { removed, undo: label } = tableWordsNow()
    change(withoutLine(latest.current, row))
    go({ row, column: active.column })
    const run = () => change(withLine(latest.current, row, line, keys[row]))
    void toast({ message: removed(numberOf(line, row)), action: { label, run } })
  }
  const move = (from: number, to: number) => {
    const key = latest.current.keys[from]
    if (reorder) reorder(from, to)
    else change(withMovedLine(latest.current, from, to))
    setMode('not')
    setHeld({ row: to, column: active.column, key })
  }
  const edit = (text: string | null, place: CellPlace = active) => {
    const open = openLine(place)
    if (!open || field.disabled) return
    if (open.column.kind === 'flag') return write(place, { value: !cellValue(open.line, open.column) })
    // An input that could not be taken stays in the cell, so that somebody who opens it can correct it.
    const given = text ?? problemIn(problems, open.key, open.line, open.column)?.given
    hold(place)
    setMode(given === undefined ? 'edit' : 'type')
    setTyped(given ?? '')
  }
  const run = (command: GridCommand, text?: string): boolean =>
    runCommand(command, text, {
      fieldId: field.id,
      isDisabled: field.disabled === true,
      active,
      rows: keyed.lines.length,
      columns,
      above: latest.current.lines[active.row - 1],
      go,
      write,
      edit,
      stopEditing: () => setMode('not'),
      addLine,
      removeLine,
    })
  const paste = async (text: string): Promise<void> => {
    const before = latest.current
    const result = applyBlock(parseBlock(text), active, columns, before.lines, blank)
    const pasted = keyedAgain(before, result.lines, noId)
    change(pasted)
    setProblems((old) => ({
      ...withoutProblems(old, result.written, pasted.keys),
      ...problemsOf(result.problems, pasted, columns, result.given),
    }))
    if (result.lookups.length === 0) return
    const found = await lookUp(result.lookups, columns, () => latest.current.lines)
    const filled = keyedAgain(latest.current, found.lines, noId)
    change(filled)
    setProblems((old) => ({ ...old, ...problemsOf(found.problems, filled, columns, found.given) }))
  }
  return {
    keyed,
    active,
    mode,
    typed,
    problems,
    adding,
    setAdding,
    run,
    edit,
    paste,
    addLine,
    removeLine,
    move,
    hold,
    isActive: ({ row, column }: CellPlace) => row === active.row && column === active.column,
    activate: go,
    /** The focus left the editor: what was typed stays. */
    leave: (place: CellPlace, text?: string) => {
      if (mode === 'not') return
      if (text !== undefined) write(place, text)
      setMode('not')
    },
    /** A choice from a list; `moved` goes on to the line below. */
    pick: (place: CellPlace, value: string, moved: boolean, fill?: (line: Line) => Line) => {
      write(place, { value }, fill)
      if (moved) go({ row: place.row + 1, column: place.column })
    },
  }
}

export type LineGridState<Line> = ReturnType<typeof useLineGrid<Line>>
