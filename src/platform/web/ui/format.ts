import { groupDigits } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'

/** `2026-11-21` -> `21 Nov 2026`; anything else comes back unchanged. */
export const formatDate = shortDay

/** An instant in the reader's own zone: `21 Nov 2026, 14:05`. */
export function formatInstant(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const two = (value: number) => String(value).padStart(2, '0')
  const date = shortDay(`${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`)
  return `${date}, ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** An instant as somebody says it on the same day, in the reader's own zone: `14:05`, on another day with its date. */
export function clockTime(instant: string): string {
  const [day = '', time] = formatInstant(instant).split(', ')
  return time === undefined || day === shortDay(localToday()) ? (time ?? day) : `${day}, ${time}`
}

/** How long ago an instant was: `25 min`, `3 h` up to two days, then `4 d`. */
export function waitedText(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}

/** `1830` -> `1,830`, as amounts are written; beyond what is counted `10 000+`. */
export function formatCount(total: number, exact = true): string {
  return exact ? groupDigits(String(total)) : `${groupDigits(String(total), '\u00a0')}+`
}

/** Bytes as `1.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  let size = bytes / 1024
  let unit = 0
  for (; size >= 1024 && unit < units.length - 1; unit++) size /= 1024
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`
}

/** Today in the reader's zone as `YYYY-MM-DD`. */
export function localToday(): string {
  const now = new Date()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The day of an instant in the reader's own zone, `YYYY-MM-DD`. */
export const localDay = (at: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date(at))
