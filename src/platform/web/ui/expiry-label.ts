import { daysBetween } from '#platform/contract/values/dates.ts'

/** From so many days before on, the last day is worth a word. */
const SOON_DAYS = 30

/** The words after the last day of a certificate, `YYYY-MM-DD` both; null while it is far away. */
export function expiryLabel(date: string, today: string): { tone: 'over' | 'soon'; words: string } | null {
  const days = daysBetween(today, date)
  if (days < 0) return { tone: 'over', words: 'has run out' }
  if (days > SOON_DAYS) return null
  return { tone: 'soon', words: days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days` }
}
