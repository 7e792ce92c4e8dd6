import { useEffect, useRef, useState } from 'react'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import type { EditMode, GridCommand } from './grid-keys.ts'
import { type CellProblems, givenIn, problemIn, problemsOf, withoutProblems } from '../cell-problems.ts'
import { cellValue, isEditable, type LineColumn, parseCell, withCell } from './line-columns.ts'
import { inserted, movedProblems, removed, replaced, shifted } from './line-list.ts'
import { lookUp } from './look-up.ts'
import { applyBlock, parseBlock } from './paste.ts'

export interface CellPlace {
  row: number
  column: number
}

interface LineGridOptions<Line> {
  field: FieldProps<Line[]>
  columns: readonly LineColumn<Line>[]
  blank: (lines: readonly Line[]) => Line
}

/** The state of a line grid: active cell, editor, local problems, and what each command does. */
export function useLineGrid<Line>({ field, columns, blank }: LineGridOptions<Line>) {
  const lines = field.value ?? []
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 })
  const [mode, setMode] = useState<EditMode>('not')
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<CellProblems>({})
  /** The cell a missing record is being added for, and its name. */
  const [adding, setAdding] = useState<{ place: CellPlace; text: string } | null>(null)
  const wantsFocus = useRef(false)
  const latest = useRef(lines)
  const cellId = ({ row, column }: CellPlace) =>
    `${field.id}-${row}-${(columns[column]?.errorKey ?? columns[column]?.key ?? '').replaceAll('.', '-')}`
  const activeId = cellId(active)
  useEffect(() => {
    latest.current = lines
    if (!wantsFocus.current || mode !== 'not') return
    wantsFocus.current = false
    const cell = document.getElementById(activeId)
    cell?.focus()
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  const clamp = (value: number, size: number) => Math.min(Math.max(value, 0), Math.max(size - 1, 0))
  const go = (place: CellPlace, rows = lines.length) => {
    wantsFocus.current = true
    setMode('not')
    setActive({ row: clamp(place.row, rows), column: clamp(place.column, columns.length) })
  }
  // One key may write a cell and add a line: both must see what the other did.
  const change = (
    next: readonly Line[],
    changeProblems: (old: CellProblems) => CellProblems = (old) => old,
  ) => {
    latest.current = [...next]
    field.onChange(latest.current)
    setProblems(changeProblems)
  }
  const write = (place: CellPlace, text: string | { value: unknown }, pick?: (line: Line) => Line) => {
    const column = columns[place.column]
    const line = latest.current[place.row]
    if (!column || line === undefined || !isEditable(column) || column.locked?.(line)) return
    const { value, problem } =
      typeof text === 'string' ? parseCell(column, text) : { ...text, problem: undefined }
    const next = withCell(line, column, value)
    const name = `${place.row}.${column.key}`
    const written = replaced(latest.current, place.row, pick ? pick(next) : next)
    change(written, (old) => ({
      ...withoutProblems(old, [name]),
      ...(problem ? problemsOf({ [name]: problem }, written, columns) : {}),
    }))
  }
  const addLine = (at = latest.current.length, column = 0) => {
    change(inserted(latest.current, at, blank(latest.current)), (old) => movedProblems(old, at, 1))
    go({ row: at, column }, latest.current.length)
  }
  const removeLine = (row: number) => {
    const line = latest.current[row]
    if (line === undefined) return
    change(removed(latest.current, row), (old) => movedProblems(old, row, -1))
    go({ row, column: active.column }, latest.current.length)
    const run = () => change(inserted(latest.current, row, line), (old) => movedProblems(old, row, 1))
    void toast({ message: `Line ${row + 1} removed`, action: { label: 'Undo', run } })
  }
  const shift = (row: number, by: -1 | 1) => change(shifted(latest.current, row, by), () => ({}))
  const edit = (text: string | null, place: CellPlace = active) => {
    const column = columns[place.column]
    const line = latest.current[place.row]
    if (!column || line === undefined || field.disabled || !isEditable(column) || column.locked?.(line))
      return
    if (column.kind === 'flag') return write(place, { value: !cellValue(line, column) })
    // An input that could not be taken stays in the cell, so that somebody who opens it can correct it.
    const given = text ?? givenIn(problems, place.row, line, column)
    setActive(place)
    setMode(given === undefined ? 'edit' : 'type')
    setTyped(given ?? '')
  }
  const step = (by: -1 | 1): boolean => {
    const at = active.row * columns.length + active.column + by
    if (at < 0 || at >= lines.length * columns.length) return false
    go({ row: Math.floor(at / columns.length), column: at % columns.length })
    return true
  }
  /** Does a command; false leaves the key to the browser. `text` is what the open editor holds. */
  const run = (command: GridCommand, text?: string): boolean => {
    if (text !== undefined && /^commit|newLine/.test(command.do)) write(active, text)
    switch (command.do) {
      case 'move':
      case 'commit':
        go({ row: active.row + command.down, column: active.column + command.right })
        return true
      case 'next':
      case 'commitNext':
        if (command.do === 'commitNext') setMode('not')
        return step(1)
      case 'previous':
      case 'commitPrevious':
        if (command.do === 'commitPrevious') setMode('not')
        return step(-1)
      case 'cancel':
        go(active)
        return true
      case 'leave':
        document.getElementById(`${field.id}-add`)?.focus()
        return true
      default:
        return !field.disabled && changeBy(command)
    }
  }
  const changeBy = (command: GridCommand): boolean => {
    if (command.do === 'edit') edit(null)
    else if (command.do === 'type') edit(command.text)
    else if (command.do === 'clear') write(active, '')
    else if (command.do === 'newLine') addLine(active.row + 1, active.column)
    else if (command.do === 'removeLine') removeLine(active.row)
    else if (command.do === 'shift') {
      shift(active.row, command.by)
      go({ row: active.row + command.by, column: active.column })
    } else if (command.do === 'fillDown') {
      const above = latest.current[active.row - 1]
      const column = columns[active.column]
      if (above !== undefined && column) write(active, { value: cellValue(above, column) })
    }
    return true
  }
  const paste = async (text: string): Promise<void> => {
    const result = applyBlock(parseBlock(text), active, columns, latest.current, blank)
    change(result.lines, (old) => ({
      ...withoutProblems(old, result.written),
      ...problemsOf(result.problems, result.lines, columns),
    }))
    if (result.lookups.length === 0) return
    const found = await lookUp(result.lookups, columns, () => latest.current)
    change(found.lines, (old) => ({
      ...old,
      ...problemsOf(found.problems, found.lines, columns, found.given),
    }))
  }
  return {
    lines,
    active,
    mode,
    typed,
    problemAt: (row: number, line: Line, column: LineColumn<Line>) => problemIn(problems, row, line, column),
    givenAt: (row: number, line: Line, column: LineColumn<Line>) => givenIn(problems, row, line, column),
    adding,
    setAdding,
    cellId,
    run,
    write,
    edit,
    paste,
    addLine,
    removeLine,
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
    shift,
  }
}

export type LineGridState<Line> = ReturnType<typeof useLineGrid<Line>>
