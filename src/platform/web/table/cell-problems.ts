import { cellText, type LineColumn } from './line-grid/line-columns.ts'

/** What is wrong with a cell, and the text it is wrong about. */
interface CellProblem {
  readonly sentence: string
  readonly text: string
  /** What was typed or pasted and could not be taken; it stays in the cell until it is put right. */
  readonly given?: string | undefined
}

/** By `row.key`. */
export type CellProblems = Readonly<Record<string, CellProblem>>

const nameOf = (row: number, key: string): string => `${row}.${key}`

/** Sentences by `row.key` as problems of what the cells hold now. */
export function problemsOf<Line>(
  sentences: Readonly<Record<string, string>>,
  lines: readonly Line[],
  columns: readonly LineColumn<Line>[],
  given: Readonly<Record<string, string>> = {},
): CellProblems {
  const found: Record<string, CellProblem> = {}
  for (const [row, line] of lines.entries()) {
    for (const column of columns) {
      const name = nameOf(row, column.key)
      const sentence = sentences[name]
      if (sentence) found[name] = { sentence, text: cellText(line, column), given: given[name] }
    }
  }
  return found
}

/** The sentence about a cell, as long as the cell holds what the sentence is about. */
export function problemIn<Line>(
  problems: CellProblems,
  row: number,
  line: Line,
  column: LineColumn<Line>,
): string | undefined {
  const problem = problems[nameOf(row, column.key)]
  return problem?.text === cellText(line, column) ? problem.sentence : undefined
}

/** Problems without those of cells, `row.key`, that were written anew. */
export const withoutProblems = (problems: CellProblems, written: readonly string[]): CellProblems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => !written.includes(name)))

/** An input that a cell could not take, until the cell gets another value. */
export function givenIn<Line>(
  problems: CellProblems,
  row: number,
  line: Line,
  column: LineColumn<Line>,
): string | undefined {
  const problem = problems[nameOf(row, column.key)]
  return problem?.text === cellText(line, column) ? problem.given : undefined
}
