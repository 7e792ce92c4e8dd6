import { createStore } from '#platform/web/store.ts'

/** Which dialog of the frame is open. */
export type OpenDialog =
  | { readonly kind: 'palette'; readonly query: string }
  | { readonly kind: 'shortcuts' }
  | null

export const openDialog = createStore<OpenDialog>(null)

/** Opens search and commands, with something in its field already. */
export const openPalette = (query = ''): void => openDialog.set({ kind: 'palette', query })

export const openShortcuts = (): void => openDialog.set({ kind: 'shortcuts' })

export const closeDialog = (): void => openDialog.set(null)
