import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { givenAddress } from '#platform/contract/register.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { StatusChip } from '#platform/web/ui/chip.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { RecordNumber } from '#platform/web/ui/text.tsx'
import { deliveryNoteLifecycle } from '#modules/dispatch/delivery-notes/domain.ts'
import { travellerDeliveryNoteLifecycle } from '#modules/dispatch/traveller-delivery-notes/domain.ts'
import { supplierReturnLifecycle } from '#modules/purchasing/supplier-returns/domain.ts'
import type { NoteEntity } from '../domain.ts'
import classes from './loads.module.css'

const lifecycles: Readonly<Record<NoteEntity, Lifecycle>> = {
  'delivery-notes': deliveryNoteLifecycle,
  'traveller-delivery-notes': travellerDeliveryNoteLifecycle,
  'supplier-returns': supplierReturnLifecycle,
}

/** The label of a state of a kind of note. */
export const stateLabel = (entity: NoteEntity, status: string): string =>
  lifecycles[entity].states[status]?.label ?? status

interface Reason {
  readonly message: string
  readonly href?: string | undefined
}

/** The number of a note with its page, and how far it is. */
export const NoteNumber = ({
  entity,
  id,
  number,
  status,
}: {
  entity: NoteEntity
  id: string
  number: string
  status: string
}) => (
  <>
    <AppLink href={givenAddress(`/${entity}/${id}`)}>
      <RecordNumber number={number} />
    </AppLink>{' '}
    <StatusChip table={lifecycles[entity]} state={status} />
  </>
)

/** Why something does not go, each reason with the page that mends it; none: it is ready. */
export function Reasons({
  reasons,
  most = Number.POSITIVE_INFINITY,
}: {
  reasons: readonly Reason[]
  most?: number
}) {
  if (reasons.length === 0)
    return (
      <span className={classes.ready}>
        <Icon name="check" />
        <span>ready to go</span>
      </span>
    )
  const more = reasons.length - most
  return (
    <ul className={classes.reasons}>
      {reasons.slice(0, most).map(({ message, href }) => (
        <li key={message}>
          <Icon name="alert" />
          <span>{href ? <AppLink href={givenAddress(href)}>{message}</AppLink> : message}</span>
        </li>
      ))}
      {more > 0 && <li className={classes.more}>and {more} more</li>}
    </ul>
  )
}
