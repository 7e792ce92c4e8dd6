import type { StateInfo } from '#platform/contract/documents/lifecycle.ts'

/** How a run of a job went. */
export const outcomes = {
  done: { label: 'Done', tone: 'green' },
  running: { label: 'Running', tone: 'blue' },
  again: { label: 'Tried again', tone: 'amber' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Cancelled', tone: 'grey' },
} as const satisfies Record<string, StateInfo>
export type Outcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as [Outcome, ...Outcome[]]

const ofQueue: Readonly<Record<string, Outcome>> = {
  active: 'running',
  completed: 'done',
  retry: 'again',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** The outcome behind a state of the queue; null while nothing has run. */
export const outcomeOf = (state: string | null): Outcome | null =>
  state === null ? null : (ofQueue[state] ?? null)

/** `expire-quotes` -> `Expire quotes` */
export function jobLabel(name: string): string {
  const words = name.replaceAll(/[-.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface Range {
  readonly from: number
  readonly to: number
}
const fieldRanges: readonly Range[] = [
  { from: 0, to: 59 },
  { from: 0, to: 23 },
  { from: 1, to: 31 },
  { from: 1, to: 12 },
  { from: 0, to: 7 },
]

/** The values a field of a schedule stands for; null when it cannot be read. */
function valuesOf(field: string, range: Range): Set<number> | null {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const found = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part)
    if (!found) return null
    const [, first, last, step] = found
    const from = first === undefined ? range.from : Number(first)
    const to = last !== undefined ? Number(last) : first === undefined || step !== undefined ? range.to : from
    if (from < range.from || to > range.to || from > to || step === '0') return null
    for (let value = from; value <= to; value += Number(step ?? 1)) values.add(value)
  }
  return values
}

interface Schedule {
  readonly minutes: ReadonlySet<number>
  readonly hours: ReadonlySet<number>
  readonly isDay: (date: Date) => boolean
}

function read(cron: string): Schedule | null {
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) return null
  const sets = fields.map((field, at) => valuesOf(field, fieldRanges[at] ?? { from: 0, to: 0 }))
  const [minutes, hours, days, months, weekdays] = sets
  if (!minutes || !hours || !days || !months || !weekdays) return null
  const [, , dayField, , weekdayField] = fields
  const isWeekday = (date: Date) =>
    weekdays.has(date.getUTCDay()) || (weekdays.has(7) && date.getUTCDay() === 0)
  return {
    minutes,
    hours,
    isDay(date) {
      if (!months.has(date.getUTCMonth() + 1)) return false
      // As cron has it: where both are given, either will do.
      const byDay = days.has(date.getUTCDate())
      if (dayField !== '*' && weekdayField !== '*') return byDay || isWeekday(date)
      return byDay && isWeekday(date)
    },
  }
}

const MINUTE = 60_000
const DAYS_AHEAD = 366 * 4

/** When a schedule (five fields, UTC) is due next after an instant; null when it never is or cannot be read. */
export function nextRun(cron: string, after: Date): Date | null {
  const schedule = read(cron)
  if (!schedule) return null
  const at = new Date(Math.floor(after.getTime() / MINUTE) * MINUTE + MINUTE)
  for (let days = 0; days <= DAYS_AHEAD; days++) {
    if (schedule.isDay(at)) {
      const day = at.getUTCDate()
      while (at.getUTCDate() === day) {
        if (!schedule.hours.has(at.getUTCHours())) at.setUTCHours(at.getUTCHours() + 1, 0)
        else if (schedule.minutes.has(at.getUTCMinutes())) return at
        else at.setTime(at.getTime() + MINUTE)
      }
    } else at.setUTCHours(24, 0)
  }
  return null
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const two = (text: string) => text.padStart(2, '0')

/** A schedule in words, in UTC; what is rarer than these is told as it is written. */
export function scheduleLabel(cron: string): string {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = cron.trim().split(/\s+/)
  const isDaily = day === '*' && month === '*'
  const step = /^\*\/(\d+)$/.exec(minute)
  if (isDaily && weekday === '*' && hour === '*') {
    if (minute === '*') return 'every minute'
    if (step) return `every ${step[1]} minutes`
    if (/^\d+$/.test(minute)) return `every hour at ${two(minute)} past`
  }
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return cron
  const time = `at ${two(hour)}:${two(minute)} UTC`
  if (isDaily && weekday === '*') return `every day ${time}`
  if (isDaily && /^[0-7]$/.test(weekday)) return `every ${weekdayNames[Number(weekday)]} ${time}`
  const days = /^(\d+)(?:-(\d+))?$/.exec(day)
  if (days && month === '*' && weekday === '*') {
    const [, first, last] = days
    return last
      ? `on days ${first} to ${last} of every month ${time}`
      : `on day ${first} of every month ${time}`
  }
  return cron
}

/** `850 ms`, `3.2 s`, `4 min 5 s` */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  const seconds = milliseconds / 1000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
}
