/** Why pieces are made. */
export const origins = {
  order: 'Order',
  stock: 'Stock',
  rework: 'Rework',
  replacement: 'Replacement',
  import: 'Begun on paper',
} as const
export type Origin = keyof typeof origins

/** Whether the first operations were done on paper, before the program had the work. */
export const isFromPaper = (origin: Origin): boolean => origin === 'import'

/** Where the pieces go. */
export const destinations = {
  customer: 'Customer',
  stock: 'Stock',
  traveller: 'Another traveller',
} as const

export const priorities = { rush: 'Rush', high: 'High', normal: 'Normal', low: 'Low' } as const

/** Which heats the pieces may be made of. */
export const heatRules = { any: 'Any', one_heat: 'One heat', as_listed: 'As listed' } as const

/** Where pieces went that were made. */
export const whereabouts = { stocked: 'Stocked', delivered: 'Delivered' } as const
export type Whereabout = keyof typeof whereabouts

/** Where the material of a line comes from. */
export const supplies = {
  stock: 'Stock',
  order: 'Order',
  free_issue: 'Free issue',
  made_part: 'Made part',
  consumable: 'Consumable',
} as const

/** How far a piece of material is followed. */
export const trackings = { serial: 'By serial', lot: 'By lot', no: 'Not followed' } as const
/** How pieces are told apart: by count alone, by numbers of the house, or by numbers that somebody types. */
export const serialSchemes = {
  none: 'By count',
  series: 'Numbers of the house',
  typed: 'Typed numbers',
} as const
export type SerialScheme = keyof typeof serialSchemes

/** What became of a piece with a serial number. */
export const fates = { in_work: 'In work', scrapped: 'Scrapped', ...whereabouts } as const
export type SerialFate = keyof typeof fates

/** How a piece came to its traveller, and how it left it. */
export const joins = { planned: 'Planned', replacement: 'Replacement', split: 'Split off' } as const
export type Joined = keyof typeof joins
export type Left = 'scrapped' | 'split' | Whereabout
