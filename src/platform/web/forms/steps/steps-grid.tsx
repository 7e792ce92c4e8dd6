import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { type LineColumn, lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import type { DefinitionFields } from './step-definition.tsx'

interface StepsGridProps<Line> {
  field: FieldProps<Line[]>
  errors: FieldErrors
  /** Words by kind, in the order in which they are offered. */
  kinds: Readonly<Record<string, string>>
  /** The parts that a step of its kind has; the others are locked. Undefined for what is no kind. */
  partsOf: (line: Line) => readonly (keyof DefinitionFields)[] | undefined
  blank: () => Line
}

/** The definitions of many steps as lines, with the fields `label`, `kind`, `unit`, `min` and `max`. */
export function StepsGrid<Line>({ field, errors, kinds, partsOf, blank }: StepsGridProps<Line>) {
  const columns = columnsFor<Line>(kinds, (line, part) => !partsOf(line)?.includes(part))
  return <LineGrid field={field} name="steps" errors={errors} columns={columns} blank={blank} />
}

const columnsFor = <Line,>(
  kinds: Readonly<Record<string, string>>,
  lacks: (line: Line, part: keyof DefinitionFields) => boolean,
): readonly LineColumn<Line>[] =>
  lineColumns<Line>([
    { key: 'label', header: 'What is recorded', kind: 'text' },
    { key: 'kind', header: 'As', kind: 'select', options: kinds, width: 140 },
    { key: 'unit', header: 'Unit', kind: 'text', width: 80, locked: (line) => lacks(line, 'unit') },
    { key: 'min', header: 'From', kind: 'decimal', width: 100, locked: (line) => lacks(line, 'min') },
    { key: 'max', header: 'To', kind: 'decimal', width: 100, locked: (line) => lacks(line, 'max') },
  ])
