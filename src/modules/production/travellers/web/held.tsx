import { usePage } from '#platform/web/documents/use-document.ts'
import { reasonOf } from '#platform/web/records/action-bar.tsx'
import { ReasonedButton } from '#platform/web/records/action-button.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { InstantText } from '#platform/web/ui/text.tsx'
import { type TravellerRecord, travellers } from '../contract.ts'
import { HeldBy } from './api.tsx'

/** What holds a traveller, and what ends the hold of a change. */
export const HeldTraveller = ({ record }: { record: TravellerRecord }) => (
  <HeldBy holds={record.holds}>
    <Decide record={record} />
  </HeldBy>
)

/** What ends the hold of a change. */
function Decide({ record: { inForce, can } }: { record: TravellerRecord }) {
  const { open } = usePage(travellers)
  if (!inForce) return null
  return (
    <p>
      <ReasonedButton small reason={reasonOf(can.revise)} onClick={() => open('revise')}>
        Revise the traveller
      </ReasonedButton>{' '}
      <ReasonedButton small reason={reasonOf(can.goOn)} onClick={() => open('goOn')}>
        Go on by the earlier revision
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
