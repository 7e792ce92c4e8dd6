import { createStore } from '#platform/web/store.ts'

/** Which dialog of the frame is open. */
export type OpenDialog =
  | { readonly kind: 'palette'; readonly query: string }
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'pin'; readonly page: { readonly path: string; readonly label: string } }
  | null

export const openDialog = createStore<OpenDialog>(null)

/** Opens search and commands, with something in its field already. */
export const openPalette = (query = ''): void => openDialog.set({ kind: 'palette', query })

export const openShortcuts = (): void => openDialog.set({ kind: 'shortcuts' })

/** Asks under which name a page stands among the favourites. */
export const openPin = (page: { path: string; label: string }): void => openDialog.set({ kind: 'pin', page })

export const closeDialog = (): void => openDialog.set(null)
