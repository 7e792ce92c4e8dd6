import { type ComponentType, useEffect, useState } from 'react'
import { closeDialog } from './dialogs.ts'
import { type PaletteProps, useShell } from '../shell-data.tsx'
import { toast } from '../toasts/toast.ts'

/** Search and commands; its part of the program is loaded when it is first opened. */
export function PaletteDialog({ query }: { query: string }) {
  const { loadPalette } = useShell()
  const [part, setPart] = useState<{ Palette: ComponentType<PaletteProps> } | null>(null)
  useEffect(() => {
    loadPalette().then(setPart, () => {
      closeDialog()
      void toast({ message: 'The search did not load. Reload the page and try again.' })
    })
  }, [loadPalette])
  return part ? <part.Palette key={query} query={query} onClose={closeDialog} /> : null
}
