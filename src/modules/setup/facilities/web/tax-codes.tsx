import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { parseDate } from '#platform/web/fields/dates/date-input.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { formatDate, localToday } from '#platform/web/ui/format.ts'
import { type TaxCode, taxCategories } from '../domain.ts'
import classes from './facility.module.css'

const columns = lineColumns<TaxCode>([
  { key: 'code', header: 'Code', kind: 'text', width: 90 },
  { key: 'name', header: 'Name', kind: 'text' },
  { key: 'rate', header: 'Rate', kind: 'decimal', unit: () => '%', width: 90 },
  { key: 'category', header: 'VAT category', kind: 'select', options: taxCategories, width: 170 },
  {
    key: 'validFrom',
    header: 'From',
    kind: 'text',
    width: 130,
    read: (line) => formatDate(line.validFrom),
    write: (line, value) => ({ ...line, validFrom: dateOf(value) }),
  },
])

/** What was typed as a date; a text that is none is kept, so that its error can be shown. */
function dateOf(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return parseDate(text, localToday()) ?? text
}

/** The tax codes of a facility; a new rate is a new row with the day it begins. */
export function TaxCodeGrid({ field, errors }: { field: FieldProps<TaxCode[]>; errors: FieldErrors }) {
  return (
    <>
      <h3 className={classes.heading}>Tax codes</h3>
      <LineGrid
        field={field}
        name="taxCodes"
        errors={errors}
        columns={columns}
        blank={() => ({ code: '', name: '', rate: '', validFrom: localToday() })}
      />
    </>
  )
}
