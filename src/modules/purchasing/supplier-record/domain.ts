import { addDays, addMonths } from '#platform/contract/values/dates.ts'

/** Months that a record may go back; the first is what nobody chose. */
export const spans = ['12', '3', '36'] as const
export type Span = (typeof spans)[number]

/** The days of a record: so many months up to yesterday, since what is due today may still come. */
export const periodOf = (today: string, span: Span = '12'): { from: string; to: string } => ({
  from: addMonths(today, -Number(span)),
  to: addDays(today, -1),
})

/** The parts of a record: what is counted, and of what; each is a filter of the lines, `{}` stands for all of them. */
export const parts = {
  onTime: { label: 'On time', counted: { onTime: true }, among: {} },
  inFull: { label: 'In full', counted: { inFull: true }, among: {} },
  accepted: { label: 'Accepted', counted: { accepted: true }, among: { came: true } },
  certificateOnTime: {
    label: 'Certificate on time',
    counted: { certificateOnTime: true },
    among: { certificateDue: true },
  },
} as const
export type Part = keyof typeof parts
export const partNames = Object.keys(parts) as [Part, ...Part[]]

/** The lines behind the mean change of prices. */
const priced = { priceCompared: true } as const

/** The filter of the lines behind a number: `onTime` those that were, `onTime-of` all among which they were counted. */
export function filterBehind(number: string): Readonly<Record<string, true>> | null {
  if (number === 'price') return priced
  const [name = '', of] = number.split('-')
  const part = partNames.find((one) => one === name)
  if (!part || (of !== undefined && of !== 'of')) return null
  return of ? parts[part].among : parts[part].counted
}

/** `87 %` of what was counted, rounded down, so that 100 % means all; a dash where there was nothing. */
export const shareText = (counted: number, among: number): string =>
  among === 0 ? '-' : `${Math.floor((100 * counted) / among)} %`

/** `+3.2 %`, from a decimal string. */
export const changeText = (percent: string): string =>
  `${Number(percent) > 0 ? '+' : ''}${Number(percent).toFixed(1)} %`
