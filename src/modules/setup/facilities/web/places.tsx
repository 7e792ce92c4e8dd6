import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import { centreKinds } from '../domain.ts'

/** Codes of shifts as they are typed, with spaces between them. */
export const shiftsText = (codes: readonly string[]): string => codes.join(' ')
export const shiftsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
        .toUpperCase()
        .split(/[\s,]+/)
        .filter(Boolean)
    : []

interface Place {
  id?: string | undefined
  code: string
  name: string
  active: boolean
}
interface WorkCentre extends Place {
  weeklyHours?: string | null | undefined
  kind?: keyof typeof centreKinds | null | undefined
  places?: number | null | undefined
  efficiencyPercent?: number | null | undefined
  queueMinutes?: number | null | undefined
  shiftCodes?: string[] | null | undefined
}

const placeColumns = lineColumns<Place>([
  { key: 'code', header: 'Code', kind: 'text', width: 130 },
  { key: 'name', header: 'Name', kind: 'text' },
  { key: 'active', header: 'In use', kind: 'flag', width: 80 },
])

const workCentreColumns = lineColumns<WorkCentre>([
  { key: 'code', header: 'Code', kind: 'text', width: 130 },
  { key: 'name', header: 'Name', kind: 'text' },
  { key: 'kind', header: 'Kind', kind: 'select', options: centreKinds, width: 110 },
  { key: 'places', header: 'Places', kind: 'integer', width: 80 },
  {
    key: 'shiftCodes',
    header: 'Shifts',
    kind: 'text',
    width: 130,
    read: ({ shiftCodes }) => shiftsText(shiftCodes ?? []),
    write: (line, value) => ({ ...line, shiftCodes: shiftsIn(value) }),
  },
  { key: 'weeklyHours', header: 'Hours a week', kind: 'decimal', width: 120 },
  { key: 'efficiencyPercent', header: 'Efficiency', kind: 'integer', unit: () => '%', width: 110 },
  { key: 'queueMinutes', header: 'Queue', kind: 'integer', unit: () => 'min', width: 110 },
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
