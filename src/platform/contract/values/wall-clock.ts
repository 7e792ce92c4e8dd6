const MINUTE = 60_000
const DAY = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

/** How far the clock of a place is ahead of UTC at an instant, asked of the list of time zones. */
function offsetByFormat(timeZone: string, instant: number): number {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
    formats.set(timeZone, format)
  }
  const part: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instant / MINUTE) * MINUTE
}

const QUARTER = 15 * MINUTE
const MOST_KEPT = 20_000
const kept = new Map<string, Map<number, number>>()

/** The same, kept by the quarter of an hour: no clock is changed within one, and a plan asks of the same days again and again. */
function offsetAt(timeZone: string, instant: number): number {
  let ofZone = kept.get(timeZone)
  if (!ofZone || ofZone.size >= MOST_KEPT) kept.set(timeZone, (ofZone = new Map()))
  const quarter = Math.floor(instant / QUARTER)
  let offset = ofZone.get(quarter)
  if (offset === undefined) ofZone.set(quarter, (offset = offsetByFormat(timeZone, quarter * QUARTER)))
  return offset
}

/**
 * The instant at which the clock of a place shows a time, `HH:MM`. A time that the spring leaves out is as much later, one that
 * the autumn has twice is the first.
 */
export function instantAt(timeZone: string, day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`)
  const before = offsetAt(timeZone, shown - DAY)
  const after = offsetAt(timeZone, shown + DAY)
  if (before === after) return shown - before
  return offsetAt(timeZone, shown - before) === before || offsetAt(timeZone, shown - after) !== after
    ? shown - before
    : shown - after
}
