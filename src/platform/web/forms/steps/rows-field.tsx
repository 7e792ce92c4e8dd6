import type { FieldProps } from '#platform/web/fields/field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import classes from './steps.module.css'

interface RowsFieldProps {
  field: FieldProps<string[][]>
  columns: readonly string[]
}

/** A table that is filled in like a sheet. */
export function RowsField({ field, columns }: RowsFieldProps) {
  const cells = lineColumns<string[]>(
    columns.map((header, at) => ({
      key: String(at),
      header,
      kind: 'text' as const,
      read: (row) => row[at] ?? '',
      write: (row, value) =>
        columns.map((_, place) =>
          place === at ? (typeof value === 'string' ? value : '') : (row[place] ?? ''),
        ),
    })),
  )
  return (
    <div className={classes.rows}>
      <p className={classes.heading}>
        {field.label} {!field.required && <span className={classes.optional}>optional</span>}
      </p>
      <LineGrid field={field} name={field.id} columns={cells} blank={() => columns.map(() => '')} />
      {field.error && (
        <p className={classes.error}>
          <Icon name="alert" size={14} />
          {field.error}
        </p>
      )}
    </div>
  )
}
