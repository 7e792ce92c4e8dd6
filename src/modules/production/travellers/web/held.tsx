import { counted } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { usePage } from '#platform/web/documents/use-document.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type TravellerRecord, travellers } from '../contract.ts'
import { HeldBy } from './api.tsx'

/** What holds a traveller, and what ends the hold of a change. */
export const HeldTraveller = ({ record }: { record: TravellerRecord }) => (
  <>
    <HeldBy holds={record.holds} also={record.orderChange === null ? undefined : 'quotes'}>
      <Decide record={record} />
    </HeldBy>
    <NotOrdered record={record} />
    <WantedOn record={record} />
  </>
)

/** Pieces that the customer does not order any more; a traveller that none of its pieces is ordered of is held as a whole. */
function NotOrdered({ record: { surplusQty, holds, inForce, can } }: { record: TravellerRecord }) {
  const { open } = usePage(travellers)
  if (surplusQty === 0 || holds.some(({ sourceEntity }) => sourceEntity === 'quotes')) return null
  return (
    <Alert tone="violet" title={`${counted(surplusQty, 'piece is', 'pieces are')} not ordered any more`}>
      So many do not begin here. Split them off to stock, or let the customer order them again.
      {inForce && (
        <p>
          <ReasonedButton small reason={reasonOf(can.split)} onClick={() => open('split')}>
            Split them off
          </ReasonedButton>
        </p>
      )}
    </Alert>
  )
}

/** The customer changed the day; the planner takes it or leaves it. */
function WantedOn({ record: { orderDueOn, dueOn, can } }: { record: TravellerRecord }) {
  const { open } = usePage(travellers)
  if (!orderDueOn || orderDueOn === dueOn) return null
  return (
    <Alert tone="violet" title={`The customer wants it on ${shortDay(orderDueOn)}`}>
      Here it is due on {shortDay(dueOn)}.
      <p>
        <ReasonedButton small reason={reasonOf(can.update)} onClick={() => open('update')}>
          Take that day, or another one
        </ReasonedButton>
      </p>
    </Alert>
  )
}

/** What ends the hold of a change. */
function Decide({ record: { inForce, orderChange, can } }: { record: TravellerRecord }) {
  const { open } = usePage(travellers)
  if (!inForce && !orderChange) return null
  return (
    <p>
      <ReasonedButton small reason={reasonOf(can.revise)} onClick={() => open('revise')}>
        Revise the traveller
      </ReasonedButton>{' '}
      <ReasonedButton small reason={reasonOf(can.goOn)} onClick={() => open('goOn')}>
        {orderChange ? 'Does not concern it' : 'Go on by the earlier revision'}
      </ReasonedButton>
    </p>
  )
}

/** The drawing that it is made to, and who went on by an earlier revision. */
export const DrawingSection = ({ record }: { record: TravellerRecord }) => (
  <Section title="Drawing">
    <Facts
      facts={{
        Drawing: record.registeredDrawing ? (
          <AppLink href={`/drawings/${record.registeredDrawing.id}`}>{record.drawingNo}</AppLink>
        ) : (
          (record.drawingNo ?? '-')
        ),
        Revision: record.drawingRev ?? '-',
        'Current revision': record.registeredDrawing?.currentRev,
      }}
    />
    {record.changeDecisions.map(({ id, drawing, reason, byName, at }) => (
      <p key={id}>
        Goes on in spite of {drawing}: {reason} {byName}, <InstantText at={at} />
      </p>
    ))}
  </Section>
)

/** Where a job from a sheet stands, with the operation at which it is taken over once it is released. */
export function PaperPlace({
  record: { rootId, paperSeq, paperDay, route, inForce },
}: {
  record: TravellerRecord
}) {
  const line = route.find(({ lineNo }) => lineNo === paperSeq)
  const words = `${paperSeq}${line ? ` ${line.title}` : ''}, until ${shortDay(paperDay ?? '')}`
  return inForce && line ? (
    <AppLink href={`/travellers/${rootId}/operations/${line.rootId}`}>{words}</AppLink>
  ) : (
    words
  )
}
