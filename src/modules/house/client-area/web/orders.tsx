import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchBox } from '#platform/web/lists/search-box.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { clientArea, type ClientOrderRow } from '../contract.ts'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'
import { ClientScreen, Milestones } from './milestones.tsx'
import { texts } from './texts.ts'
import { DateText } from './values.tsx'

const words = texts.orders
const shownOrders = [
  ['open', words.open],
  ['all', words.all],
] as const

/** `/client-area/orders`: what the company has ordered, and how far it is. */
export const Screen = () => <ClientScreen>{() => <Orders />}</ClientScreen>

function Orders() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const { search = '' } = parameters
  const shown = parameters['shown'] === 'all' ? 'all' : 'open'
  const { data, error, refetch } = useQuery({
    ...reading(api(clientArea).orders, { query: { shown, ...(search ? { search } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title={words.title}
        count={data && words.count(data.length)}
        actions={
          <>
            <SearchBox
              key={search}
              label={words.search}
              value={search}
              onSearch={(text, replace) => go(hrefWith('search', text || null), replace)}
            />
            {search === '' && (
              <Segments
                label={words.title}
                options={shownOrders}
                value={shown}
                onChange={(to) => go(hrefWith('shown', to === 'all' ? to : null))}
              />
            )}
          </>
        }
      />
      <div className={classes.list}>
        {error && !data && <NotRead error={error} what={words.title} retry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && (
          <EmptyState icon="list" title={search ? words.notFound : words.none}>
            {search ? words.notFoundAbout : words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((order) => (
              <OrderEntry key={order.id} order={order} />
            ))}
          </Card>
        )}
      </div>
    </>
  )
}

function OrderEntry({ order }: { order: ClientOrderRow }) {
  const { id, number, orderNo, description, pieces, dueOn, milestones } = order
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <AppLink href={`/client-area/orders/${id}`}>{orderNo ?? number}</AppLink>
        <span className={classes.what}>
          {[description, pieces > 0 && words.pieces(pieces)].filter(Boolean).join(', ')}
        </span>
        {dueOn && (
          <span className={classes.due}>
            {words.due} <DateText date={dueOn} />
          </span>
        )}
      </div>
      <Milestones milestones={milestones} pieces={pieces} />
    </article>
  )
}
