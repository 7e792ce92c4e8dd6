import { useQuery } from '@tanstack/react-query'
import type { ListQueryInput } from '#platform/contract/calls/paging.ts'
import { rightOf, type ScreenAddress } from '#platform/contract/register.ts'
import { inSentence } from '#platform/contract/words/name-labels.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import type { Column } from '#platform/web/table/columns.ts'
import { DataTable } from '#platform/web/table/data-table.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/states.tsx'
import classes from './list-page.module.css'
import type { ListContract, RowOf } from './use-list.ts'

/** As many as one page of an answer holds; the list itself has the others. */
const MOST = 100

interface RowsOfProps<C extends ListContract> {
  contract: C
  columns: readonly Column<RowOf<C>>[]
  href: (row: RowOf<C>) => ScreenAddress
  /** Which rows belong to the record; left out while it is not known. */
  filter: NonNullable<ListQueryInput['filter']> | undefined
  /** Columns that the record itself says. */
  without?: readonly string[]
  /** What is said where there is none. */
  none: string
}

/** The rows of another list that belong to a record, in a tab of its page, for whoever may read them. */
export function RowsOf<C extends ListContract>(props: RowsOfProps<C>) {
  const { contract, columns, href, filter, without = [], none } = props
  const shown = columns.filter(({ key, optional }) => !optional && !without.includes(key))
  const mayRead = useMay(rightOf(contract.slice, 'read'))
  const { data, error, refetch } = useQuery({
    ...listQuery<RowOf<C> & { id: string }>(contract, { filter: filter ?? {}, perPage: MOST }),
    enabled: mayRead && filter !== undefined,
  })
  const plural = inSentence(contract.plural)
  const total = data?.meta.total ?? 0
  return (
    <div className={classes.related}>
      {!mayRead && <p>You may not see {plural}.</p>}
      {error && !data && (
        <ErrorState error={error} what={contract.plural} noun={plural} retry={() => void refetch()} />
      )}
      {mayRead && !error && !data && <SkeletonRows rows={3} columns={4} />}
      {data && (
        <Card title={contract.plural} count={total} flush={total > 0}>
          {total === 0 ? (
            <p>{none}</p>
          ) : (
            <DataTable inner label={contract.plural} columns={shown} rows={data.data} href={href} />
          )}
        </Card>
      )}
      {total > MOST && <p>{`The first ${MOST} of ${total}; the list of ${plural} has all of them.`}</p>}
    </div>
  )
}
