import { keysOf } from '#platform/contract/values/fields.ts'
import type { WrittenCell } from '#platform/server/import-export/columns.ts'
import { type CalendarShift, centreKinds, type WorkingCalendar } from '../domain.ts'
import { linesOfCell, OUT_OF_USE, PART, partText, ROW, rowsCell, rowText } from './cell-rows.ts'

interface Centre {
  readonly code: string
  readonly name: string
  readonly active: boolean
  readonly weeklyHours: string | null
  readonly kind: keyof typeof centreKinds | null
  readonly places: number | null
  readonly efficiencyPercent: number | null
  readonly queueMinutes: number | null
  readonly shiftCodes: readonly string[] | null
}

type Told = { -readonly [K in keyof Centre]?: Centre[K] }

/** What one further part of a work centre says; undefined: nothing that is known. */
function toldBy(part: string): Told | undefined {
  if (part === OUT_OF_USE) return { active: false }
  const kind = keysOf(centreKinds).find((one) => one === part.toLowerCase())
  if (kind) return { kind }
  const [, number = '', what = ''] = /^(\d+)\s*(places?|%)$/.exec(part) ?? []
  if (what === '%') return { efficiencyPercent: Number(number) }
  if (what) return { places: Number(number) }
  const queue = /^queue (\d+) min$/.exec(part)?.[1]
  if (queue) return { queueMinutes: Number(queue) }
  const shifts = /^shifts (.+)$/.exec(part)?.[1]
  return shifts ? { shiftCodes: shifts.split(/\s+/) } : undefined
}

/** `MILL | Mill 4 | 40 | machine | 2 places | 90 % | queue 30 min | shifts DAY LATE | not in use` */
export const workCentres = rowsCell<Centre>(
  `code | name | hours a week or nothing, and as far as they are told machine, bench, cell or outside | 2 places | 90 % | queue 30 min | shifts DAY LATE | ${OUT_OF_USE}`,
  ({ code, name, weeklyHours, kind, places, efficiencyPercent, queueMinutes, shiftCodes, active }) =>
    rowText([
      code,
      name,
      weeklyHours ?? '',
      ...(kind ? [kind] : []),
      ...(places === null ? [] : [places === 1 ? '1 place' : `${places} places`]),
      ...(efficiencyPercent === null ? [] : [`${efficiencyPercent} %`]),
      ...(queueMinutes === null ? [] : [`queue ${queueMinutes} min`]),
      ...(shiftCodes && shiftCodes.length > 0 ? [`shifts ${shiftCodes.join(' ')}`] : []),
      ...(active ? [] : [OUT_OF_USE]),
    ]),
  ([code, name, hours = '', ...more]) => {
    const told = more.filter(Boolean).map(toldBy)
    if (!code || !name || told.includes(undefined)) return undefined
    const none = {
      kind: null,
      places: null,
      efficiencyPercent: null,
      queueMinutes: null,
      shiftCodes: null,
      active: true,
    }
    return Object.assign({ ...none, code, name, weeklyHours: hours.replace(/\s*h$/, '') || null }, ...told)
  },
)

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayNames = (worked: readonly number[]): string => worked.map((day) => days[day - 1]).join(' ')

/** Numbers of named weekdays, 0 for one that is none. */
const dayNumbers = (names: string): number[] =>
  names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => 1 + days.findIndex((day) => name.slice(0, 3).toLowerCase() === day.toLowerCase()))

const spans = (text: string): CalendarShift['breaks'] =>
  text.split(/\s*,\s*/).flatMap((span) => {
    const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(span) ?? []
    return from && to ? [{ from, to }] : []
  })

function shiftOf([, code = '', name = '', span = '', worked = '', breaks = '']: readonly string[]):
  | CalendarShift
  | undefined {
  const [clock] = spans(span)
  const numbers = dayNumbers(worked)
  if (!code || !name || !clock || numbers.includes(0)) return undefined
  return { code, name, ...clock, breaks: spans(breaks), days: numbers }
}

/** `Mon Tue Wed Thu Fri, 8 h; shift | DAY | Day shift | 07:00-15:30 | Mon Tue | 11:30-12:00; 2026-12-25 Christmas; 2026-12-19 | DAY | Saturday` */
export const workingCalendar: WrittenCell = {
  write: (value) => {
    const { days: worked, hoursPerDay, holidays, shifts = [], exceptions = [] } = value as WorkingCalendar
    return [
      `${dayNames(worked)}, ${hoursPerDay} h`,
      ...shifts.map((shift) => {
        const breaks = shift.breaks.map(({ from, to }) => `${from}-${to}`).join(', ')
        const span = `${shift.from}-${shift.to}`
        return rowText([
          'shift',
          shift.code,
          shift.name,
          span,
          dayNames(shift.days),
          ...(breaks ? [breaks] : []),
        ])
      }),
      ...holidays.map(({ date, name }) => `${date} ${partText(name)}`),
      ...exceptions.map(({ date, shiftCodes, name }) => rowText([date, shiftCodes.join(' '), name])),
    ].join(ROW)
  },
  read: (text) => {
    if (text === '') return { value: null }
    const [[week = ''] = [], ...rows] = linesOfCell(text)
    const [, names = '', hoursPerDay = ''] = /^([a-z ]+?)\s*,\s*([\d.]+)\s*h$/i.exec(week) ?? []
    const worked = dayNumbers(names)
    if (worked.length === 0 || worked.includes(0))
      return { problem: `"${week}" is not written as Mon Tue Wed Thu Fri, 8 h` }
    const holidays: { date: string; name: string }[] = []
    const shifts: CalendarShift[] = []
    const exceptions: { date: string; shiftCodes: string[]; name: string }[] = []
    for (const row of rows) {
      const [head = '', codes = '', name = ''] = row
      const [, date, closed] = /^(\d{4}-\d{2}-\d{2})(?:\s+(.+))?$/.exec(head) ?? []
      const shift = head === 'shift' ? shiftOf(row) : undefined
      if (shift) shifts.push(shift)
      else if (date && closed && row.length === 1) holidays.push({ date, name: closed })
      else if (date && !closed && codes && name)
        exceptions.push({ date, shiftCodes: codes.split(/\s+/), name })
      else
        return {
          problem: `"${row.join(PART)}" is not written as 2026-12-25 Christmas Day, shift | DAY | Day shift | 07:00-15:30 | Mon Tue, or 2026-12-19 | DAY | Saturday`,
        }
    }
    return {
      value: {
        days: worked,
        hoursPerDay,
        holidays,
        ...(shifts.length > 0 ? { shifts } : {}),
        ...(exceptions.length > 0 ? { exceptions } : {}),
      },
    }
  },
}
