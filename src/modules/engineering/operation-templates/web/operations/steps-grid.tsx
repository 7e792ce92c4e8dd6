import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import type { OperationInput } from '../../contract/operations.ts'
import { stepKinds } from '../../domain/vocabulary.ts'

type Step = OperationInput['steps'][number]

const hasLimits = ({ kind }: Step): boolean => kind === 'measurement' || kind === 'number'

const columns = lineColumns<Step>([
  { key: 'label', header: 'What is recorded', kind: 'text' },
  { key: 'kind', header: 'As', kind: 'select', options: stepKinds, width: 140 },
  { key: 'unit', header: 'Unit', kind: 'text', width: 80, locked: ({ kind }) => kind !== 'measurement' },
  { key: 'min', header: 'From', kind: 'decimal', width: 100, locked: (step) => !hasLimits(step) },
  { key: 'max', header: 'To', kind: 'decimal', width: 100, locked: (step) => !hasLimits(step) },
])

const blank = (): Step => ({ label: '', kind: 'measurement', unit: null, min: null, max: null })

/** What is measured, answered or photographed at an operation, with its limits. */
export function StepsGrid({ field, errors }: { field: FieldProps<Step[]>; errors: FieldErrors }) {
  return <LineGrid field={field} name="steps" errors={errors} columns={columns} blank={blank} />
}
