export type { PlannedWork, TravellerSchedule } from './domain/schedule.ts'
export { scheduleOf } from './domain/schedule.ts'

/** Why an operation has no place on the board. */
export const unplannedReasons = {
  no_centre: 'No work centre of the facility has this name',
  no_minutes: 'No minutes are planned for it',
} as const
export type Unplanned = keyof typeof unplannedReasons

/** Working days that subcontracted work takes where nobody says it. */
export const USUAL_LEAD_DAYS = 10

interface Planned {
  readonly setupMin: number
  /** Decimal string with two decimals, for each piece. */
  readonly runMin: string
  readonly pieces: number
  readonly isStarted: boolean
  /** Null: 100. */
  readonly efficiencyPercent: number | null
}

/** Whole minutes of a work centre that are left of an operation; what was set up is not set up again. */
export function minutesLeft({ setupMin, runMin, pieces, isStarted, efficiencyPercent }: Planned): number {
  if (pieces === 0) return 0
  const hundredths = (isStarted ? 0 : setupMin * 100) + Math.round(Number(runMin) * 100) * pieces
  return Math.ceil(hundredths / (efficiencyPercent ?? 100))
}

/** Hundredths of its capacity that a work centre is loaded with. */
export const loadPercent = (minutes: number, capacity: number): number =>
  capacity === 0 ? (minutes > 0 ? 999 : 0) : Math.min(999, Math.round((minutes / capacity) * 100))

/** How the load of a day is shown. */
export const loadTone = (percent: number): 'red' | 'amber' | 'blue' =>
  percent > 100 ? 'red' : percent >= 85 ? 'amber' : 'blue'

/** Whether somebody works on it or it waits for its signature: its day is no longer a matter of planning. */
export const hasBegun = (status: string): boolean => ['in_progress', 'awaiting_signature'].includes(status)
