import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { filterCount, readListUrl, sameView } from '#platform/web/queries/list-url.ts'
import type { SavedView } from '#platform/web/shell/saved-views.ts'
import { useShell } from '#platform/web/shell/shell-data.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { ListContract, ListState, ListView } from './use-list.ts'

const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}))

/** The views of a list that somebody saved, as tabs. */
export interface SavedTabs {
  readonly saved: readonly SavedView[]
  readonly views: readonly ListView[]
  /** They have been read, or this program has none. */
  readonly areKnown: boolean
  readonly refetch: () => Promise<unknown>
}

/** Reads the saved views of a list. Where that fails, the list does without them. */
export function useSavedViews<Row>(
  contract: ListContract,
  list: Pick<ListState<Row>, 'declaration'>,
): SavedTabs {
  const { views } = useShell()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['saved-views', contract.slice],
    queryFn: () => views?.find(contract.slice) ?? [],
    enabled: views !== undefined,
    staleTime: 300_000,
    retry: false,
  })
  const saved = data ?? []
  return {
    saved,
    refetch,
    areKnown: views === undefined || !isPending,
    views: saved.map(({ id, name, query, isOwn, ownerName }) => ({
      savedAs: `saved:${id}`,
      label: isOwn ? name : `${name}, by ${ownerName}`,
      query: readListUrl(Object.fromEntries(new URLSearchParams(query)), list.declaration).query,
    })),
  }
}

interface SaveViewProps<Row> {
  contract: ListContract
  list: ListState<Row>
  tabs: SavedTabs
  /** The ready-made views of the list. */
  fixed: readonly ListView[]
}

/** Saves what the list shows as a view; there once it shows something of one's own, or there are views to take away. */
export function SaveView<Row>({ contract, list, tabs, fixed }: SaveViewProps<Row>) {
  const { views } = useShell()
  const [isOpen, setOpen] = useState(false)
  const { query, declaration } = list
  const isReadyMade = fixed.some((view) => sameView(view.query, query, declaration)) && !query.search
  const isChosen = filterCount(query) > 0 || query.search !== undefined || query.sort !== undefined
  const hasOwn = tabs.saved.some(({ isOwn }) => isOwn)
  if (!views || !((isChosen && !isReadyMade) || hasOwn)) return null
  return (
    <>
      <Button small icon="eye" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Save view
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <SaveViewDialog
            views={views}
            list={contract.slice}
            plural={inSentence(contract.plural)}
            query={query}
            saved={tabs.saved}
            onChanged={tabs.refetch}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
