import { keepPreviousData, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'

type Shown = 'open' | 'all'

interface ClientListProps<Row, Key extends QueryKey> {
  words: {
    readonly title: string
    readonly open: string
    readonly all: string
    readonly none: string
    readonly noneAtAll: string
    readonly noneAbout: string
    readonly count: (count: number) => string
  }
  read: (shown: Shown) => UseQueryOptions<Row[], Error, Row[], Key>
  children: (row: Row) => ReactNode
}

/** What the reader's company has of one kind, and of it what still waits; which of both stands in the address. */
export function ClientList<Row extends { readonly id: string }, Key extends QueryKey>({
  words,
  read,
  children,
}: ClientListProps<Row, Key>) {
  const { parameters, hrefWith, go } = useScreenUrl()
  const shown = parameters['shown'] === 'all' ? 'all' : 'open'
  const { data, error, refetch } = useQuery({ ...read(shown), placeholderData: keepPreviousData })
  return (
    <>
      <PageHead
        title={words.title}
        count={data && words.count(data.length)}
        actions={
          <Segments
            label={words.title}
            options={[
              ['open', words.open],
              ['all', words.all],
            ]}
            value={shown}
            onChange={(to) => go(hrefWith('shown', to === 'all' ? to : null))}
          />
        }
      />
      <div className={classes.list}>
        {error && !data && <NotRead error={error} what={words.title} retry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && (
          <EmptyState icon="document" title={shown === 'open' ? words.none : words.noneAtAll}>
            {words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((row) => (
              <Fragment key={row.id}>{children(row)}</Fragment>
            ))}
          </Card>
        )}
      </div>
    </>
  )
}
