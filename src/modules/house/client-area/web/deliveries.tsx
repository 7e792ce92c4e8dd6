import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SearchBox } from '#platform/web/lists/search-box.tsx'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState } from '#platform/web/ui/states.tsx'
import { clientArea, type ClientDelivery } from '../contract.ts'
import { NotRead } from './not-read.tsx'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { texts } from './texts.ts'
import { FoldedThread, threads } from './thread.tsx'
import { amountWords, InstantText } from './values.tsx'

const words = texts.deliveries

/** `/client-area/deliveries`: what was sent to the company, with the papers of each delivery. */
export const Screen = () => <ClientScreen>{() => <Deliveries />}</ClientScreen>

function Deliveries() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const { search = '' } = parameters
  const { data, error, refetch } = useQuery({
    ...reading(api(clientArea).deliveries, { query: search ? { search } : {} }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title={words.title}
        count={data && words.count(data.length)}
        actions={
          <SearchBox
            key={search}
            label={words.search}
            value={search}
            onSearch={(text, replace) => go(hrefWith('search', text || null), replace)}
          />
        }
      />
      <div className={classes.list}>
        {error && !data && <NotRead error={error} what={words.title} retry={() => void refetch()} />}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && (
          <EmptyState icon="truck" title={search ? words.notFound : words.none}>
            {search ? words.notFoundAbout : words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((delivery) => (
              <Delivery key={delivery.id} delivery={delivery} />
            ))}
          </Card>
        )}
      </div>
    </>
  )
}

/** Of these a delivery may have several, each by its own name. */
const named: ReadonlySet<string> = new Set(['conformity', 'declaration', 'proof_file', 'mill'])

function Delivery({ delivery }: { delivery: ClientDelivery }) {
  const { id, number, orderNo, pieces, massKg, dispatchedAt, deliveredAt, papers } = delivery
  const what = [pieces > 0 && texts.orders.pieces(pieces), Number(massKg) > 0 && amountWords(massKg, 'kg')]
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <b>{number}</b>
        <span className={classes.what}>{what.filter(Boolean).join(', ')}</span>
        {dispatchedAt && (
          <span className={classes.due}>
            {words.sent} <InstantText at={dispatchedAt} />
          </span>
        )}
      </div>
      <Facts
        facts={{
          [words.orderNo]: orderNo,
          [words.project]: delivery.project,
          [words.carrier]: [delivery.carrier, delivery.trackingNo].filter(Boolean).join(', '),
          [words.received]: deliveredAt && (
            <>
              <InstantText at={deliveredAt} /> {delivery.receiverName}
            </>
          ),
        }}
      />
      <ul className={classes.papers} aria-label={words.papers(number)}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <a href={fileAddress(clientArea.endpoints.paper, { params: { id, paperId: paper.id } })} download>
              <Icon name="download" />
              {[words.paper[paper.kind], named.has(paper.kind) && paper.number].filter(Boolean).join(' ')}
            </a>
          </li>
        ))}
        {papers.length > 1 && (
          <li>
            <a href={fileAddress(clientArea.endpoints.allPapers, { params: { id } })} download>
              <Icon name="download" />
              {words.allPapers}
            </a>
          </li>
        )}
      </ul>
      <FoldedThread of={threads.delivery} id={id} called={number} />
    </article>
  )
}
