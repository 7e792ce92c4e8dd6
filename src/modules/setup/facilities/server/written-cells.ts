import { sql } from 'drizzle-orm'
import type { ReadCell, WrittenCell } from '#platform/server/import-export/columns.ts'
import { facilityTable, storageLocationTable, workCentreTable } from '../table.ts'
import type { TaxCode, WorkingCalendar } from '../domain.ts'

const PART = ' | '
const ROW = '; '

/** What parts and rows are divided by cannot stand inside of one. */
const partText = (value: string): string => value.replaceAll(/[|;\n]/g, ',').trim()
const rowText = (parts: readonly string[]): string => parts.map(partText).join(PART)

/** The rows of a cell, each on a line of its own or after a semicolon, with their parts. */
const linesOfCell = (text: string): string[][] =>
  text
    .split(/[;\n]/)
    .map((row) => row.trim())
    .filter(Boolean)
    .map((row) => row.split('|').map((part) => part.trim()))

/** Rows of one cell; `read` gives a row, or undefined where it has other parts than `parts` tells. */
function rowsCell<Row>(
  parts: string,
  write: (row: Row) => string,
  read: (parts: readonly string[]) => Row | undefined,
): WrittenCell {
  return {
    write: (value) => (value as readonly Row[]).map(write).join(ROW),
    read: (text): ReadCell => {
      const rows = linesOfCell(text).map((row) => ({ row, value: read(row) }))
      const wrong = rows.find(({ value }) => value === undefined)
      if (wrong) return { problem: `"${wrong.row.join(PART)}" is not written as ${parts}` }
      return { value: rows.map(({ value }) => value) }
    },
  }
}

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
  readonly weeklyHours?: string | null | undefined
}

const OUT_OF_USE = 'not in use'

const places = rowsCell<Place>(
  `code | name, and | ${OUT_OF_USE} where it is not`,
  ({ code, name, active }) => rowText([code, name, ...(active ? [] : [OUT_OF_USE])]),
  ([code, name, use, ...more]) =>
    code && name && (use === undefined || use === OUT_OF_USE) && more.length === 0
      ? { code, name, active: use === undefined }
      : undefined,
)

const workCentres = rowsCell<Place>(
  `code | name | hours a week or nothing, and | ${OUT_OF_USE} where it is not`,
  ({ code, name, active, weeklyHours }) =>
    rowText([code, name, weeklyHours ?? '', ...(active ? [] : [OUT_OF_USE])]),
  ([code, name, hours = '', use, ...more]) =>
    code && name && (use === undefined || use === OUT_OF_USE) && more.length === 0
      ? { code, name, active: use === undefined, weeklyHours: hours.replace(/\s*h$/, '') || null }
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

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `Mon Tue Wed Thu Fri, 8 h; 2026-12-25 Christmas Day` */
const workingCalendar: WrittenCell = {
  write: (value) => {
    const { days: worked, hoursPerDay, holidays } = value as WorkingCalendar
    const week = `${worked.map((day) => days[day - 1]).join(' ')}, ${hoursPerDay} h`
    return [week, ...holidays.map(({ date, name }) => `${date} ${partText(name)}`)].join(ROW)
  },
  read: (text) => {
    if (text === '') return { value: null }
    const [week = '', ...closed] = linesOfCell(text).map((parts) => parts.join(PART))
    const [, names = '', hoursPerDay = ''] = /^([a-z ]+?)\s*,\s*([\d.]+)\s*h$/i.exec(week) ?? []
    const worked = names
      .split(/\s+/)
      .map((name) => 1 + days.findIndex((day) => name.slice(0, 3).toLowerCase() === day.toLowerCase()))
    if (names === '' || worked.includes(0))
      return { problem: `"${week}" is not written as Mon Tue Wed Thu Fri, 8 h` }
    const holidays = closed.map((row) => /^(\d{4}-\d{2}-\d{2})\s+(.+)$/.exec(row))
    const wrong = holidays.indexOf(null)
    if (wrong >= 0) return { problem: `"${closed[wrong]}" is not written as 2026-12-25 Christmas Day` }
    return {
      value: {
        days: worked,
        hoursPerDay,
        holidays: holidays.flatMap((found) =>
          found?.[1] && found[2] ? [{ date: found[1], name: found[2] }] : [],
        ),
      },
    }
  },
}

const placesOf = (table: typeof storageLocationTable | typeof workCentreTable, hours = sql``) => sql`(
  SELECT coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'active', p.active ${hours}) ORDER BY p.position), '[]')
  FROM ${table} p WHERE p.facility_id = ${facilityTable.id})`

/** How what a facility has of its own parts stands in its file. */
export const facilityCells = {
  taxCodes,
  approvalLimits,
  workingCalendar,
  storageLocations: { ...places, select: placesOf(storageLocationTable) },
  workCentres: {
    ...workCentres,
    select: placesOf(workCentreTable, sql`, 'weeklyHours', p.weekly_hours`),
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
