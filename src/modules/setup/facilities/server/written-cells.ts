import { sql } from 'drizzle-orm'
import type { WrittenCell } from '#platform/server/import-export/columns.ts'
import { facilityTable, storageLocationTable, workCentreTable } from '../table.ts'
import type { TaxCode } from '../domain.ts'
import { linesOfCell, OUT_OF_USE, ROW, rowsCell, rowText } from './cell-rows.ts'
import { workCentres, workingCalendar } from './written-hours.ts'

const taxCodes = rowsCell<TaxCode>(
  'code | name | rate | first day',
  ({ code, name, rate, validFrom }) => rowText([code, name, Number(rate).toFixed(2), validFrom]),
  ([code, name, rate = '', validFrom, ...more]) =>
    code && name && validFrom && more.length === 0
      ? { code, name, rate: rate.replace(/\s*%$/, ''), validFrom }
      : undefined,
)

interface Place {
  readonly code: string
  readonly name: string
  readonly active: boolean
}

const places = rowsCell<Place>(
  `code | name, and | ${OUT_OF_USE} where it is not`,
  ({ code, name, active }) => rowText([code, name, ...(active ? [] : [OUT_OF_USE])]),
  ([code, name, use, ...more]) =>
    code && name && (use === undefined || use === OUT_OF_USE) && more.length === 0
      ? { code, name, active: use === undefined }
      : undefined,
)

const limitWords = {
  marginFloorPercent: 'margin from',
  valueLimit: 'value up to',
  discountLimitPercent: 'discount up to',
  pslRankLimit: 'PSL rank below',
  stockDifferenceKg: 'stock difference up to',
} as const
type Limit = keyof typeof limitWords
const limits = Object.keys(limitWords) as Limit[]

/** `margin from 20.00; value up to 100000.00`; a limit that is not named is none. */
const approvalLimits: WrittenCell = {
  write: (value) =>
    limits
      .flatMap((limit) => {
        const held = (value as Partial<Record<Limit, string | number | null>>)[limit]
        return held === null || held === undefined ? [] : [`${limitWords[limit]} ${held}`]
      })
      .join(ROW),
  read: (text) => {
    const found: Partial<Record<Limit, string | number>> = {}
    for (const [row = ''] of linesOfCell(text)) {
      const limit = limits.find((one) => row.toLowerCase().startsWith(limitWords[one].toLowerCase()))
      const number = limit && row.slice(limitWords[limit].length).replace(/\s*%$/, '').trim()
      if (!limit || !number || !/^\d+(\.\d+)?$/.test(number))
        return { problem: `"${row}" is none of: ${Object.values(limitWords).join(' 1, ')} 1` }
      found[limit] = limit === 'pslRankLimit' ? Number(number) : number
    }
    return { value: found }
  },
}

const placesOf = (table: typeof storageLocationTable | typeof workCentreTable, more = sql``) => sql`(
  SELECT coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'active', p.active ${more}) ORDER BY p.position), '[]')
  FROM ${table} p WHERE p.facility_id = ${facilityTable.id})`

/** How what a facility has of its own parts stands in its file. */
export const facilityCells = {
  taxCodes,
  approvalLimits,
  workingCalendar,
  storageLocations: { ...places, select: placesOf(storageLocationTable) },
  workCentres: {
    ...workCentres,
    select: placesOf(
      workCentreTable,
      sql`, 'weeklyHours', p.weekly_hours, 'kind', p.kind, 'places', p.places, 'efficiencyPercent', p.efficiency_percent,
        'queueMinutes', p.queue_minutes, 'shiftCodes', p.shift_codes`,
    ),
  },
}

interface Kept {
  readonly id?: string | undefined
  readonly code: string
}

/** Places of a file, which names them by code, with the ids of those that are there. */
export const withIds = <P extends Kept>(read: readonly P[], held: readonly Kept[]): P[] =>
  read.map((one) => {
    const id = held.find(({ code }) => code.toLowerCase() === one.code.toLowerCase())?.id
    return id === undefined ? one : { ...one, id }
  })
