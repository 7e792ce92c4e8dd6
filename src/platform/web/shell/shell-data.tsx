import { type ComponentType, createContext, use } from 'react'
import type { Named } from '#platform/contract/fields.ts'
import type { Screen } from '#platform/contract/screen.ts'

/** The palette of the program; loaded when it is first opened. */
export interface PaletteProps {
  /** What stands in the search field at first. */
  query: string
  onClose: () => void
}

/** The short form of a setup list, opened from a picker of another form. */
export interface AddProps {
  /** What was typed; the name of the new record to begin with. */
  text: string
  onAdded: (record: Named) => void
  onClose: () => void
}

/** What the program tells its frame: the platform itself knows no screen. */
export interface ShellData {
  readonly screens: readonly Screen[]
  readonly loadPalette: () => Promise<{ Palette: ComponentType<PaletteProps> }>
  /** Short forms by slice, for lists that can be added to from elsewhere. */
  readonly adders?: Readonly<Record<string, ComponentType<AddProps>>>
}

export const ShellContext = createContext<ShellData | null>(null)

/** The screens of this program and its palette. */
export function useShell(): ShellData {
  const data = use(ShellContext)
  if (!data) throw new Error('The frame needs a ShellContext.')
  return data
}
