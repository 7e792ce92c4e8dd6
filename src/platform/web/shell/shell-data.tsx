import { type ComponentType, createContext, use } from 'react'
import type { Screen } from '../../contract/screen.ts'

/** The palette of the program; loaded when it is first opened. */
export interface PaletteProps {
  /** What stands in the search field at first. */
  query: string
  onClose: () => void
}

/** What the program tells its frame: the platform itself knows no screen. */
export interface ShellData {
  readonly screens: readonly Screen[]
  readonly loadPalette: () => Promise<{ Palette: ComponentType<PaletteProps> }>
}

export const ShellContext = createContext<ShellData | null>(null)

/** The screens of this program and its palette. */
export function useShell(): ShellData {
  const data = use(ShellContext)
  if (!data) throw new Error('The frame needs a ShellContext.')
  return data
}
