import { addDays } from '#platform/contract/values/dates.ts'
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a typed date as `YYYY-MM-DD`: `21 Nov 2026`, `21/11/2026`, `21.11.26`, `2026-11-21`, `21 nov`, `21/11`, `today`,
 * `+14` (days). Day before month. A missing year is the year of `today` (`YYYY-MM-DD`).
 * Gives null for an empty text and undefined for what is no date.
 */
export function parseDate(text: string, today: string): string | null | undefined {
  const bare = text.trim().toLowerCase()
  if (bare === '') return null
  if (bare === 'today') return today
  const ahead = /^([+-]\d{1,4})d?$/.exec(bare)
  if (ahead) return addDays(today, Number(ahead[1]))
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(bare)
  if (iso) return dateOf(iso[1], iso[2], iso[3])
  const numbers = /^(\d{1,2})[-./ ](\d{1,2})(?:[-./ ](\d{4}|\d{2}))?$/.exec(bare)
  if (numbers) return dateOf(year(numbers[3], today), numbers[2], numbers[1])
  const words = /^(\d{1,2})[-. ]*([a-z]{3,9})\.?(?:[-, ]*(\d{4}|\d{2}))?$/.exec(bare)
  const month = monthNames.indexOf(words?.[2]?.slice(0, 3) ?? '') + 1
  return words && month > 0 ? dateOf(year(words[3], today), String(month), words[1]) : undefined
}

const year = (typed: string | undefined, today: string): string =>
  typed === undefined ? today.slice(0, 4) : typed.length === 2 ? `20${typed}` : typed

function dateOf(y: string | undefined, m: string | undefined, d: string | undefined): string | undefined {
  const text = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** Reads a typed time as `HH:MM`: `14:05`, `1405`, `9`, `9.30`; undefined for what is no time. */
export function parseTime(text: string): string | undefined {
  const [, hours = '', minutes = '0'] = /^(\d{1,2})(?:[:.h]?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
