import { useEffect, useRef } from 'react'
import { remembered } from '#platform/web/remembered.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import type { SavedTabs } from './saved-views.tsx'
import { isShown, type ListState, type ListView } from './use-list.ts'

/** The view each person chose last, by list and person: the label of a ready-made one, or the key of a saved one. */
const chosen = remembered<Readonly<Record<string, string>>>('list-views', {})

interface Opening {
  /** The ready-made views. */
  readonly fixed: readonly ListView[]
  /** Left out: the list opens on everything, or it is not known yet what it opens on. */
  readonly opensOn: string | undefined
  readonly tabs: Pick<SavedTabs, 'views' | 'areKnown'>
}

const keyOf = ({ savedAs, label }: ListView): string => savedAs ?? label

/**
 * Of the views that a list may open on: the one chosen last, else `opensOn`; `wait` until that is known. A saved view may
 * have the name of a ready-made one.
 */
export function openingView(
  last: string | undefined,
  { fixed, opensOn, tabs }: Opening,
): ListView | 'wait' | undefined {
  if (last?.startsWith('saved:')) {
    if (!tabs.areKnown) return 'wait'
    const saved = tabs.views.find((view) => keyOf(view) === last)
    if (saved) return saved
  }
  if (opensOn === undefined) return 'wait'
  return fixed.find(({ label }) => label === last) ?? fixed.find(({ label }) => label === opensOn)
}

/**
 * Opens the bare address of a list on the view that this person chose last, else on `opensOn`. Without `opensOn` only saved
 * views are remembered: such a list shows everything, and so does one whose filters are taken away while it is open.
 */
export function useOpeningView<Row>(list: ListState<Row>, opening: Opening): void {
  const { path, isBare } = list
  const { id } = useUser()
  const isOpening = useRef(true)
  const name = `${path} ${id}`
  const { fixed, opensOn, tabs } = opening
  const shown = [...tabs.views, ...fixed].find((view) => isShown(view, list))
  useEffect(() => {
    const { [name]: last, ...others } = chosen.get()
    if (isOpening.current && isBare) {
      const wanted = openingView(last, opening)
      if (wanted === 'wait') return
      isOpening.current = false
      if (wanted && wanted !== shown) return list.show(wanted.query, true)
    }
    isOpening.current = false
    const isRemembered = shown !== undefined && (opensOn !== undefined || shown.savedAs !== undefined)
    if (isRemembered) {
      if (last !== keyOf(shown)) chosen.set({ ...others, [name]: keyOf(shown) })
    } else if (isBare && last?.startsWith('saved:')) chosen.set(others)
  })
}
