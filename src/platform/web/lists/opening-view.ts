import { useEffect, useRef } from 'react'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { remembered } from '#platform/web/remembered.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { sameView } from '#platform/web/queries/list-url.ts'
import { useScreenUrl } from './screen-url.ts'
import type { ListState } from './use-list.ts'

interface View {
  label: string
  query: ListQueryInput
}

/** The view each person chose last, by list and person. */
const chosen = remembered<Readonly<Record<string, string>>>('list-views', {})

/**
 * Opens the bare address of a list on the view that this person chose last, else on `opensOn`. A list without
 * `opensOn` shows everything; so does one whose filters are taken away while it is open.
 */
export function useOpeningView<Row>(
  list: ListState<Row>,
  views: readonly View[] = [],
  opensOn: string | undefined,
): void {
  const { path, parameters, go } = useScreenUrl()
  const { id } = useUser()
  const isOpening = useRef(true)
  const name = `${path} ${id}`
  const isBare = Object.keys(parameters).length === 0
  const shown = views.find((view) => sameView(view.query, list.query, list.declaration))?.label
  useEffect(() => {
    if (opensOn === undefined) return
    const wanted = views.find(({ label }) => label === (chosen.get()[name] ?? opensOn))
    const isFirst = isOpening.current
    isOpening.current = false
    if (isFirst && isBare && wanted && wanted.label !== shown) go(list.hrefOf(wanted.query), true)
    else if (shown !== undefined && chosen.get()[name] !== shown)
      chosen.set({ ...chosen.get(), [name]: shown })
  })
}
