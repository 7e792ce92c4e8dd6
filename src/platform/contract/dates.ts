// By hand: the abbreviations of British English change with the data of the runtime ("Sept"), documents must not.
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

function written(iso: string, nameOf: (month: string) => string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return year && day && name ? `${Number(day)} ${nameOf(name)} ${year}` : iso
}

/** `2026-09-21`, or an instant of that day in UTC, as `21 Sep 2026`; what is no date comes back unchanged. */
export const shortDay = (iso: string): string => written(iso, (month) => month.slice(0, 3))

/** The same as `21 September 2026`, for sentences and letters. */
export const longDay = (iso: string): string => written(iso, (month) => month)

/** `2026-09` as `September 2026`; what is no month comes back unchanged. */
export function monthWords(iso: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return year && name ? `${name} ${year}` : iso
}
