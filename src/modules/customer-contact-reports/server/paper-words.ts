const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-09-21` as `21 Sep 2026`. */
export function dayWords(day: string | null | undefined): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)/.exec(day ?? '') ?? []
  return year ? `${Number(date)} ${months[Number(month) - 1]} ${year}` : ''
}

/** The calendar day of an instant there, `YYYY-MM-DD`. */
export const dayIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  )

/** An instant with its zone, as documents show it: `21 Nov 2026, 09:30 (Europe/London)`. */
export function timeWords(at: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return `${dayWords(dayIn(at, timeZone))}, ${time.format(new Date(at))} (${timeZone})`
}

/** A decimal string in groups of three, with its currency: `GBP 145,000.00`. */
export function moneyWords(value: string, currency: string | null | undefined): string {
  const [whole = '0', cents = '00'] = value.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return [currency, `${grouped}.${cents.padEnd(2, '0')}`].filter(Boolean).join(' ')
}

/** `2026-10` as `October 2026`. */
export const monthWords = (month: string): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
