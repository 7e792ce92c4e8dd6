/** What somebody's time went into. */
export const timeKinds = { operation: 'Operation', indirect: 'Indirect' } as const
export type TimeKind = keyof typeof timeKinds

/** Work that belongs to no operation. */
export const indirectCodes = {
  cleaning: 'Cleaning',
  meeting: 'Meeting',
  waiting: 'Waiting',
  maintenance: 'Maintenance',
  training: 'Training',
} as const
export type IndirectCode = keyof typeof indirectCodes

/** What is done at an operation. */
export const activities = { setup: 'Setup', run: 'Run', rework: 'Rework', inspect: 'Inspect' } as const
export type Activity = keyof typeof activities

export const timeSources = { desk: 'Desk', correction: 'Correction' } as const
export type TimeSource = keyof typeof timeSources

/** Minutes as a clock counts them: `7:05`. */
export const hours = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
