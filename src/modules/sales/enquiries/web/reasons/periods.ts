interface Period {
  label: (today: string) => string
  /** The days on which the enquiries were received; empty: all. */
  range: (today: string) => { from?: string; to?: string }
}

const yearOf = (today: string, back = 0): number => Number(today.slice(0, 4)) - back
const wholeYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` })

/** The times over which reasons are counted, by the name in the address; `today` is `YYYY-MM-DD`. */
export const periods = {
  year: { label: (today) => String(yearOf(today)), range: (today) => wholeYear(yearOf(today)) },
  last: { label: (today) => String(yearOf(today, 1)), range: (today) => wholeYear(yearOf(today, 1)) },
  all: { label: () => 'All', range: () => ({}) },
} satisfies Readonly<Record<string, Period>>

/** This year, unless the address names another time. */
export const periodOf = (name: string | undefined): keyof typeof periods =>
  name === 'last' || name === 'all' ? name : 'year'
