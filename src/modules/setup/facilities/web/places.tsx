import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'

interface Place {
  id?: string | undefined
  code: string
  name: string
  active: boolean
}
interface WorkCentre extends Place {
  weeklyHours?: string | null | undefined
}

const placeColumns = lineColumns<Place>([
  { key: 'code', header: 'Code', kind: 'text', width: 130 },
  { key: 'name', header: 'Name', kind: 'text' },
  { key: 'active', header: 'In use', kind: 'flag', width: 80 },
])

const workCentreColumns = lineColumns<WorkCentre>([
  { key: 'code', header: 'Code', kind: 'text', width: 130 },
  { key: 'name', header: 'Name', kind: 'text' },
  { key: 'weeklyHours', header: 'Hours a week', kind: 'decimal', width: 120 },
  { key: 'active', header: 'In use', kind: 'flag', width: 80 },
])

/** Racks, bays and cabinets where material lies. */
export function PlaceGrid({ field, errors }: { field: FieldProps<Place[]>; errors: FieldErrors }) {
  return (
    <LineGrid
      field={field}
      name="storageLocations"
      errors={errors}
      columns={placeColumns}
      blank={() => ({ code: '', name: '', active: true })}
    />
  )
}

/** Machines, benches and booths where operations are done. */
export function WorkCentreGrid({ field, errors }: { field: FieldProps<WorkCentre[]>; errors: FieldErrors }) {
  return (
    <LineGrid
      field={field}
      name="workCentres"
      errors={errors}
      columns={workCentreColumns}
      blank={() => ({ code: '', name: '', active: true })}
    />
  )
}
