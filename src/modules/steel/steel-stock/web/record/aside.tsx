import { MissingList } from '#platform/web/documents/missing.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useStarts } from '#platform/web/shell/starts.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Section } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim, MoneyText, NumberText } from '#platform/web/ui/text.tsx'
import { SignaturesSection } from '#modules/signing/signature/web/api.tsx'
import { type SteelRecord, steelStock } from '../../contract.ts'
import { inspections, origins, steelLifecycle } from '../../domain/lifecycle.ts'
import classes from '../steel.module.css'
import { HeatLink } from './heat-link.tsx'

const mm = (value: string) => <NumberText value={value.replace(/\.0$/, '')} unit="mm" />

/** What a certificate of the piece begins with. */
const certificateStart = ({ heatId, millId, specificationId, grade, certificateType }: SteelRecord) => ({
  known: {
    heatId,
    issuerId: millId,
    specificationId,
    grade,
    orderedType: certificateType,
  },
})

/** The right column: key facts, and where a piece comes from and went to. */
export function SteelFacts({ steel }: { steel: SteelRecord }) {
  const hasLength = Number(steel.lengthMm) > 0
  const entering = useStarts('steel-stock/certificates', certificateStart(steel))
  return (
    <>
      {steel.beforeRelease.length > 0 && (
        <MissingList
          title="Before it can be released"
          entries={steel.beforeRelease.map(({ by, sentence }) => ({
            key: sentence,
            shown: (
              <>
                {sentence}{' '}
                {by === 'certificate' &&
                  entering.map(({ label, href }) => (
                    <AppLink key={label} href={href} className={classes.unbroken}>
                      {label}
                    </AppLink>
                  ))}
              </>
            ),
          }))}
        />
      )}
      <Section title="Key facts">
        <Facts
          facts={{
            Pieces: steel.qtyPieces,
            Length: hasLength && mm(steel.lengthMm),
            Free: hasLength && mm(steel.freeMm),
            Mass: <Mass steel={steel} />,
            Place: steel.placeName,
            Facility: steel.facilityName,
            Heat: <HeatLink heatId={steel.heatId} heatNo={steel.heatNo} />,
            Mill: steel.millName,
            'Plate or piece': steel.plateNo,
            Certificate: <Certificate steel={steel} />,
            'Type ordered': steel.certificateType,
            Inspection: inspections[steel.inspection],
            'Wall measured': steel.measuredWallMinMm && (
              <>
                {steel.measuredWallMinMm} min{' '}
                <Dim>{[steel.measuredByName, steel.measuredGaugeNo].filter(Boolean).join(', ')}</Dim>
              </>
            ),
            'Colour code': steel.colourCode,
            Owner: steel.ownerName ?? 'Own',
            Value: steel.value !== null && <Value value={steel.value} currency={steel.currency} />,
            Received: <DateText date={steel.receivedOn} />,
            'Received by': steel.receivedByName,
            Age: `${steel.ageDays} days`,
            From: origins[steel.origin],
          }}
        />
      </Section>
      <Genealogy steel={steel} />
      <SignaturesSection read={api(steelStock).signatures} record={steel} />
    </>
  )
}

function Mass({ steel: { massKg, theoreticalKg, isWeighed } }: { steel: SteelRecord }) {
  return (
    <>
      <NumberText value={Number(massKg).toFixed(1)} unit="kg" />{' '}
      {isWeighed && theoreticalKg && <Dim>weighed, {Number(theoreticalKg).toFixed(1)} theoretical</Dim>}
    </>
  )
}

function Certificate({
  steel: {
    certificates: [certificate],
  },
}: {
  steel: SteelRecord
}) {
  if (!certificate) return <Dim>none verified</Dim>
  return (
    <>
      <AppLink href={`/certificates/${certificate.id}`} className={classes.unbroken}>
        {certificate.number}
      </AppLink>{' '}
      <Dim>{certificate.type}</Dim>
    </>
  )
}

/** What it is worth; nothing entered is not a worth of nothing. */
function Value({ value, currency }: { value: string; currency: string }) {
  return Number(value) === 0 ? <Dim>-</Dim> : <MoneyText value={value} currency={currency} />
}

/** Parent and children of a piece: all of one heat. */
function Genealogy({ steel }: { steel: SteelRecord }) {
  const { parent, children } = steel
  if (!parent && children.length === 0) return null
  return (
    <Section title="Genealogy">
      <ul className={classes.tree}>
        {parent && (
          <li>
            <AppLink href={`/steel-stock/${parent.id}`}>{parent.number}</AppLink>
            <Dim>{steelLifecycle.states[parent.status].label}</Dim>
          </li>
        )}
        <li className={parent ? classes.in : undefined}>
          <b>{steel.number}</b>
        </li>
        {children.map((child) => (
          <li key={child.id} className={classes.in}>
            <AppLink href={`/steel-stock/${child.id}`}>{child.number}</AppLink>
            <Dim>{child.isOffcut ? 'offcut' : steelLifecycle.states[child.status].label}</Dim>
            <span className={classes.end}>
              {child.qtyPieces > 1 ? `${child.qtyPieces} × ` : ''}
              {child.lengthMm.replace(/\.0$/, '')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
