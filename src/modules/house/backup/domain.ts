const DAY = 86_400_000
const HOUR = 3_600_000

/** A verified restore older than this is a warning, in hours: one night was missed. */
const WARNING_HOURS = 26

/** When the nightly backup begins. */
export interface Schedule {
  readonly enabled: boolean
  /** `02:30` */
  readonly timeOfDay: string
  /** An IANA name. */
  readonly timeZone: string
}

/** Until an administrator chooses another time; the zone is that of the first facility once there is one. */
export const DEFAULT_SCHEDULE: Schedule = { enabled: true, timeOfDay: '02:30', timeZone: 'UTC' }

/** What the clocks of a zone show, as milliseconds as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** The instant at which the clocks of a zone show this; in the hour that spring leaves out, one hour later. */
function instantOf(wall: number, timeZone: string): number {
  const first = wall - (wallClock(wall, timeZone) - wall)
  return first - (wallClock(first, timeZone) - wall)
}

/** The instants of the schedule around now: the last one that has come, and the next one. */
export function scheduledAround(schedule: Schedule, now: Date): { last: Date; next: Date } {
  const { timeOfDay, timeZone } = schedule
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number)
  const today = Math.floor(wallClock(now.getTime(), timeZone) / DAY) * DAY
  const instants = [-1, 0, 1, 2].map((days) =>
    instantOf(today + days * DAY + hours * HOUR + minutes * 60_000, timeZone),
  )
  const last = instants.findLast((at) => at <= now.getTime()) ?? now.getTime()
  const next = instants.find((at) => at > now.getTime()) ?? now.getTime()
  return { last: new Date(last), next: new Date(next) }
}

/**
 * Whether the nightly backup must begin now: its time has come since the last one, also when the program did not
 * run at that time. `since` is the last nightly run, else the instant the database was made.
 */
export function isDue(schedule: Schedule, since: Date, now: Date): boolean {
  return schedule.enabled && scheduledAround(schedule, now).last > since
}

/** What the screen warns of; null when all is well. */
export function warningOf(lastVerified: Date | null, hasBackups: boolean, now: Date): string | null {
  if (lastVerified === null) {
    return hasBackups
      ? 'None of these backups has been restored for a trial yet, so nobody knows whether they are good.'
      : 'There is no backup yet.'
  }
  if (now.getTime() - lastVerified.getTime() < WARNING_HOURS * HOUR) return null
  return `The last backup that was verified is ${ageOf(lastVerified, now)} old.`
}

/** An age in words: `12 minutes`, `26 hours`, `10 days`. */
export function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`
  const hours = Math.floor(minutes / 60)
  return hours < 72 ? `${hours} hours` : `${Math.floor(hours / 24)} days`
}
