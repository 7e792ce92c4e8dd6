import { createHash } from 'node:crypto'

/** A window and a theme in which a screen is looked at. */
export interface Look {
  readonly width: number
  readonly theme: 'light' | 'dark'
}

const themes = ['light', 'dark'] as const
const looksAt = (widths: readonly number[]): Look[] =>
  widths.flatMap((width) => themes.map((theme) => ({ width, theme })))

/** The whole grid, for GRID=full. */
export const everyLook: readonly Look[] = looksAt([320, 390, 768, 1024, 1440, 1920])

const dailyLooks: readonly Look[] = looksAt([390, 1440])

/** The one look in which a test sees its screen in daily use: always the same, and another for the next screen. */
export function dailyLook(title: string): Look {
  const byte = createHash('sha256').update(title).digest()[0] ?? 0
  return dailyLooks[byte % dailyLooks.length] ?? { width: 1440, theme: 'light' }
}

/** Up to a tablet screens are touched. */
export const isTouched = ({ width }: Look): boolean => width <= 768

export const windowOf = ({ width }: Look) => ({ width, height: width > 768 ? 900 : 844 })
