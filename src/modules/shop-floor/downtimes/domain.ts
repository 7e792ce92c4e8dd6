import { shortDay } from '#platform/contract/values/dates.ts'

/** Why nobody can work at a work centre. */
export const downReasons = {
  breakdown: 'Breakdown',
  maintenance: 'Maintenance',
  no_operator: 'No operator',
  no_material: 'No material',
  power: 'Power',
  other: 'Other',
} as const
export type DownReason = keyof typeof downReasons

interface Told {
  readonly reason: DownReason
  /** Day and time there, `2026-12-16 07:00`. */
  readonly since: string
  readonly until: string | null
  readonly note: string | null
}

const told = (at: string): string => `${shortDay(at.slice(0, 10))} ${at.slice(11)}`

/** `Down since 16 Dec 2026 07:00, breakdown: spindle` */
export function downWords({ reason, since, until, note }: Told): string {
  const what = downReasons[reason].toLowerCase()
  const when = until === null ? `Down since ${told(since)}` : `Down ${told(since)} to ${told(until)}`
  return `${when}, ${what}${note ? `: ${note}` : ''}`
}
