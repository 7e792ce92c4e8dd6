import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { useScreenUrl } from '#platform/web/lists/screen-url.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#platform/web/ui/states.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { DateText } from '#platform/web/ui/text.tsx'
import { clientArea } from '../contract.ts'
import type { SupplierOrderRow } from '../contract/purchase-orders.ts'
import classes from './client-area.module.css'
import { ClientScreen } from './milestones.tsx'
import { supplierTexts } from './supplier-texts.ts'

const words = supplierTexts.orders
const shownOrders = [
  ['open', words.open],
  ['all', words.all],
] as const

/** `/client-area/purchase-orders`: what we have ordered from the company, and what it has not confirmed yet. */
export const Screen = () => <ClientScreen>{() => <PurchaseOrders />}</ClientScreen>

function PurchaseOrders() {
  const { parameters, hrefWith, go } = useScreenUrl()
  const shown = parameters['shown'] === 'all' ? 'all' : 'open'
  const { data, error, refetch } = useQuery({
    ...reading(api(clientArea).purchaseOrders, { query: { shown } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHead
        title={words.title}
        count={data && words.count(data.length)}
        actions={
          <Segments
            label={words.title}
            options={shownOrders}
            value={shown}
            onChange={(to) => go(hrefWith('shown', to === 'all' ? to : null))}
          />
        }
      />
      <div className={classes.list}>
        {error && !data && (
          <ErrorState error={error} what={words.title} noun="orders" retry={() => void refetch()} />
        )}
        {!error && !data && <SkeletonRows rows={4} columns={3} />}
        {data?.length === 0 && (
          <EmptyState icon="document" title={words.none}>
            {words.noneAbout}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <Card flush>
            {data.map((order) => (
              <PurchaseOrderEntry key={order.id} order={order} />
            ))}
          </Card>
        )}
      </div>
    </>
  )
}

const tones = {
  to_confirm: 'amber',
  answered: 'blue',
  confirmed: 'green',
  partly_delivered: 'blue',
  delivered: 'green',
  on_hold: 'violet',
  closed: 'grey',
} as const satisfies Record<SupplierOrderRow['state'], Tone>

/** How an order stands, as its supplier is told. */
export const SupplierOrderChip = ({ state }: Pick<SupplierOrderRow, 'state'>) => (
  <Chip tone={tones[state]}>{words.states[state]}</Chip>
)

/** An order in a list. */
export function PurchaseOrderEntry({ order }: { order: SupplierOrderRow }) {
  const { id, number, revision, state, facilityName, lineCount, requiredOn, promisedOn } = order
  return (
    <article className={classes.entry}>
      <div className={classes.entryHead}>
        <AppLink href={`/client-area/purchase-orders/${id}`}>{words.label(number, revision)}</AppLink>
        <span className={classes.what}>{words.about(lineCount, facilityName)}</span>
        <span className={classes.due}>
          {words.due} <DateText date={requiredOn} />
        </span>
      </div>
      <p className={classes.standing}>
        <SupplierOrderChip state={state} />
        {promisedOn && (
          <span>
            {words.promised} <DateText date={promisedOn} />
          </span>
        )}
      </p>
    </article>
  )
}
