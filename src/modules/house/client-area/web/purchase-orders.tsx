import type { Tone } from '#platform/contract/documents/lifecycle.ts'
import { api, reading } from '#platform/web/queries/api.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { clientArea } from '../contract.ts'
import type { SupplierOrderRow } from '../contract/purchase-orders.ts'
import classes from './client-area.module.css'
import { ClientList } from './client-list.tsx'
import { ClientScreen } from './milestones.tsx'
import { supplierTexts } from './texts.ts'
import { DateText } from './values.tsx'

const words = supplierTexts.orders

/** `/client-area/purchase-orders`: what we have ordered from the company, and what it has not confirmed yet. */
export const Screen = () => <ClientScreen>{() => <PurchaseOrders />}</ClientScreen>

const PurchaseOrders = () => (
  <ClientList words={words} read={(shown) => reading(api(clientArea).purchaseOrders, { query: { shown } })}>
    {(order) => <PurchaseOrderEntry order={order} />}
  </ClientList>
)

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
