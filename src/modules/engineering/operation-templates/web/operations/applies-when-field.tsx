import type { FieldProps } from '#platform/web/fields/field.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import {
  type AppliesWhen,
  type Condition,
  comparisons,
  matches,
  partFields,
} from '../../domain/applies-when.ts'
import { namesOf } from '../../domain/vocabulary.ts'

const fieldNames = Object.fromEntries(namesOf(partFields).map((name) => [name, partFields[name].label]))

const columns = lineColumns<Condition>([
  { key: 'field', header: 'Of the part', kind: 'select', options: fieldNames, width: 190 },
  { key: 'comparison', header: 'Comparison', kind: 'select', options: comparisons, width: 140 },
  { key: 'value', header: 'Value', kind: 'text' },
])

const blank = (): Condition => ({ field: 'product', comparison: 'is', value: '' })

interface AppliesWhenFieldProps {
  field: FieldProps<AppliesWhen>
  errors: FieldErrors
}

/** On which parts an operation is done: conditions row by row; without any it is done on every part. */
export function AppliesWhenField({ field, errors }: AppliesWhenFieldProps) {
  const { match = 'all', conditions = [] } = field.value ?? {}
  const set = (next: AppliesWhen) => field.onChange(next.conditions.length > 0 ? next : null)
  const grid: FieldProps<Condition[]> = {
    ...field,
    value: conditions,
    onChange: (next) => set({ match, conditions: next ?? [] }),
  }
  return (
    <>
      {conditions.length > 1 && (
        <SelectField
          id={`${field.id}-match`}
          label="Done when"
          options={matches}
          value={match}
          disabled={field.disabled ?? false}
          onChange={(next) => set({ match: next ?? 'all', conditions })}
        />
      )}
      <LineGrid field={grid} name="appliesWhen.conditions" errors={errors} columns={columns} blank={blank} />
    </>
  )
}
