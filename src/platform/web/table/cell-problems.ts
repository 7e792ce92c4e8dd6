import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { cellText, type LineColumn } from './line-grid/line-columns.ts'
import type { KeyedLines } from './line-grid/line-keys.ts'

/** What is wrong with a cell, and the text it is wrong about. */
interface CellProblem {
  readonly sentence: string
  readonly text: string
  /** What was typed or pasted and could not be taken; it stays in the cell until it is put right. */
  readonly given?: string | undefined
}

/** By the key of the line and that of the column, so that a problem goes where its line goes. */
export type CellProblems = Readonly<Record<string, CellProblem>>

type Lines<Line> = Pick<KeyedLines<Line>, 'lines' | 'keys'>

const nameOf = (lineKey: string | undefined, columnKey: string): string => `${lineKey} ${columnKey}`

/** Sentences by place, `row.key`, as problems of what the cells hold now. */
export function problemsOf<Line>(
  sentences: Readonly<Record<string, string>>,
  { lines, keys }: Lines<Line>,
  columns: readonly LineColumn<Line>[],
  given: Readonly<Record<string, string>> = {},
): CellProblems {
  const found: Record<string, CellProblem> = {}
  for (const [row, line] of lines.entries()) {
    for (const column of columns) {
      const place = `${row}.${column.key}`
      const sentence = sentences[place]
      if (sentence)
        found[nameOf(keys[row], column.key)] = {
          sentence,
          text: cellText(line, column),
          given: given[place],
        }
    }
  }
  return found
}

/** The problem of a cell, as long as the cell holds what the problem is about. */
export function problemIn<Line>(
  problems: CellProblems,
  lineKey: string | undefined,
  line: Line,
  column: LineColumn<Line>,
): CellProblem | undefined {
  const problem = problems[nameOf(lineKey, column.key)]
  return problem?.text === cellText(line, column) ? problem : undefined
}

/** Problems without those of cells, `row.key`, that were written anew. */
export function withoutProblems(
  problems: CellProblems,
  written: readonly string[],
  keys: readonly string[],
): CellProblems {
  const gone = new Set(
    written.map((place) => {
      const [, row = '', column = ''] = /^(\d+)\.(.*)$/.exec(place) ?? []
      return nameOf(keys[Number(row)], column)
    }),
  )
  const names = Object.keys(problems)
  return names.some((name) => gone.has(name))
    ? Object.fromEntries(Object.entries(problems).filter(([name]) => !gone.has(name)))
    : problems
}

/** What is wrong in a cell. */
export interface WrongCell {
  readonly row: number
  readonly column: number
  readonly sentence: string
  readonly given?: string | undefined
}

interface Told<Line> extends Lines<Line> {
  columns: readonly LineColumn<Line>[]
  problems: CellProblems
  /** Those of the form, and the name of the field in them. */
  errors: FieldErrors
  name: string
}

/**
 * Every cell that is wrong, line by line, whether it is drawn or not. What the grid found in a cell comes before what
 * the form says of it.
 */
export function wrongCells<Line>(told: Told<Line>): readonly WrongCell[] {
  const { lines, keys, columns, problems, errors, name } = told
  const hasErrors = Object.keys(errors).some((key) => key.startsWith(`${name}.`))
  if (!hasErrors && Object.keys(problems).length === 0) return []
  return lines.flatMap((line, row) =>
    columns.flatMap((one, column): WrongCell[] => {
      const problem = problemIn(problems, keys[row], line, one)
      const sentence = problem?.sentence ?? errors[`${name}.${row}.${one.errorKey ?? one.key}`]?.[0]
      return sentence ? [{ row, column, sentence, given: problem?.given }] : []
    }),
  )
}
