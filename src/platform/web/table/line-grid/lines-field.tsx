import type { ReactNode } from 'react'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import type { LineColumn } from './line-columns.ts'
import { LineGrid } from './line-grid.tsx'

interface LinesFieldPlan<Line> {
  columns: readonly LineColumn<Line>[]
  /** A new line below the others. */
  blank: (lines: readonly Line[]) => Line
  /** `line` by default. */
  noun?: string
  /** Why a line can no longer be changed, moved or removed, such as one that was signed; null: it can. */
  frozen?: (line: Line) => string | null
}

interface LinesField<Line> {
  wide: true
  input: (field: FieldProps<Line[]>, form: { errors: FieldErrors }) => ReactNode
  show: (lines: readonly Line[]) => string
}

/** A field of a form that holds lines with numbers of their own: its grid, and how many there are. */
export const linesField = <Line extends { lineNo: number }>(
  name: string,
  { columns, blank, noun = 'line', frozen }: LinesFieldPlan<Line>,
): LinesField<Line> => ({
  wide: true,
  input: (field, { errors }) => (
    <LineGrid
      field={field}
      name={name}
      columns={columns}
      blank={blank}
      errors={errors}
      numberOf={({ lineNo }) => lineNo}
      {...(frozen ? { frozen } : {})}
    />
  ),
  show: ({ length }) => `${length} ${length === 1 ? noun : `${noun}s`}`,
})
