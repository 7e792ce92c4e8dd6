import { useEffect, useRef } from 'react'
import { Board, type BoardCard } from '#platform/web/lists/board.tsx'
import { FilterChips } from '#platform/web/lists/filters/filter-chips.tsx'
import listClasses from '#platform/web/lists/list-page.module.css'
import { useMay } from '#platform/web/queries/queries.ts'
import { SearchBox } from '#platform/web/lists/search-box.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { ButtonLink } from '#platform/web/ui/button.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Tabs } from '#platform/web/ui/tabs.tsx'
import classes from '../enquiries.module.css'
import { enquiryFilters } from '../list-filters.ts'
import { ViewSwitch } from '../view-switch.tsx'
import { columnsOfBoard } from './board-columns.tsx'
import { useBoardUrl } from './board-url.ts'
import { useBoard } from './use-board.ts'

const { facilityId, salespersonId, marketSegmentId, mine } = enquiryFilters
const estimatorId = { label: 'Estimator', source: enquiryFilters.estimatorId?.source }
const filters = { facilityId, salespersonId, estimatorId, marketSegmentId, mine }

/** The open enquiries by sales step. */
export function BoardScreen({ counts }: { counts: { open: number; mine: number } | undefined }) {
  const url = useBoardUrl()
  const { steps, error, refetch, refusal, move } = useBoard(url.sent)
  const mayMove = useMay('enquiries:update')
  const mayCreate = useMay('enquiries:create')
  const follow = useFocusAfterMove()
  const isMine = url.query.filter?.mine === true
  const total = steps?.reduce((sum, { count }) => sum + count, 0)
  const onMove = (card: BoardCard, step: string) => {
    follow(card)
    void move(card.id, step)
  }
  return (
    <div className={listClasses.page}>
      <PageHead
        title="Enquiries"
        count={total === undefined ? undefined : `${total} open`}
        actions={
          <>
            <ViewSwitch
              current="board"
              hrefs={{ list: url.listHref(), reasons: '/enquiries?view=reasons' }}
            />
            {mayCreate && (
              <ButtonLink tone="primary" icon="plus" href="/enquiries/create">
                New enquiry
              </ButtonLink>
            )}
          </>
        }
      />
      <Tabs
        label="Views"
        tabs={[
          {
            label: 'My open',
            count: counts?.mine,
            href: url.hrefOf({ filter: { mine: true } }),
            current: isMine,
          },
          { label: 'All open', count: counts?.open, href: url.hrefOf({}), current: !isMine },
        ]}
      />
      <div className={listClasses.bar} role="search" aria-label="Filter enquiries">
        <SearchBox label="Search enquiries" value={url.query.search ?? ''} onSearch={url.search} />
        <FilterChips list={url} filters={filters} />
        <span className={listClasses.grow} />
        {mayMove && <span className={classes.note}>A card can also be moved with its menu.</span>}
      </div>
      {refusal && (
        <div className={classes.refusal}>
          <Alert live>{refusal}</Alert>
        </div>
      )}
      {steps?.length === 0 ? (
        <NoSteps />
      ) : steps ? (
        <Board
          label="Open enquiries by sales step"
          columns={columnsOfBoard(steps, url)}
          {...(mayMove ? { onMove } : {})}
        />
      ) : error ? (
        <ErrorState error={error} what="The board" noun="enquiries" retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} columns={6} />
      )}
    </div>
  )
}

/** Without sales steps there are no columns. */
function NoSteps() {
  const maySetUp = useMay('sales-steps:create')
  return (
    <EmptyState
      icon="board"
      title="No sales steps yet"
      action={maySetUp && <ButtonLink href="/setup/sales-steps">Set up sales steps</ButtonLink>}
    >
      The columns of the board are the open sales steps.
    </EmptyState>
  )
}

/** A card that moves is drawn anew elsewhere: the focus follows it to its menu. */
function useFocusAfterMove() {
  const name = useRef<string | null>(null)
  useEffect(() => {
    if (name.current === null || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[aria-label="Move ${name.current}"]`)?.focus()
    name.current = null
  })
  return (card: BoardCard) => {
    name.current = card.name
  }
}
