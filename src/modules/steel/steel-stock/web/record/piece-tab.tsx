import { usePage } from '#platform/web/documents/use-document.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { DateText, Dim, InstantText } from '#platform/web/ui/text.tsx'
import { type SteelRecord, steelStock } from '../../contract.ts'
import { differenceSentence } from '../../domain/ordered.ts'
import { barOf } from './bar.ts'
import { HeatLink } from './heat-link.tsx'
import classes from '../steel.module.css'
import { Movements } from './movements.tsx'
import { PendingDifference } from './pending-difference.tsx'

const shortest = (mm: string) => mm.replace(/\.0$/, '')

/** The piece at a glance: what was cut from it, its heat, who has it reserved, and the last movements. */
export function PieceTab({ steel }: { steel: SteelRecord }) {
  return (
    <div className={classes.piece}>
      <PendingDifference steel={steel} />
      <OnlyFor steel={steel} />
      <Otherwise steel={steel} />
      <HeldBy steel={steel} />
      <CuttingHistory steel={steel} />
      <div className={classes.cards}>
        <HeatAndCertificate steel={steel} />
        <Reservations steel={steel} />
      </div>
      <Card title="Movements" flush>
        <Movements steel={steel} most={5} />
      </Card>
    </div>
  )
}

/** What came otherwise than it was ordered, and that its certificate is gone. */
const Otherwise = ({ steel: { differences, lostCover } }: { steel: SteelRecord }) => (
  <>
    {lostCover && (
      <Alert tone="red" title="Its certificate no longer counts">
        {lostCover}
      </Alert>
    )}
    {differences.length > 0 && (
      <Alert tone="red" title="It is not what was ordered">
        {differences.map(differenceSentence).join(' ')}
      </Alert>
    )}
  </>
)

/** For which quote it is released without its certificate, by whom, and until when. */
function OnlyFor({ steel }: { steel: SteelRecord }) {
  const { open } = usePage(steelStock)
  const { condition, isConditional } = steel
  if (!condition || !isConditional) return null
  const { quoteId, quoteNumber, companyName, until, reason, releasedByName, releasedAt, endedHow } = condition
  const over = endedHow && (endedHow === 'withdrawn' ? 'It was withdrawn.' : 'It ran out.')
  return (
    <Alert
      tone={over ? 'red' : 'amber'}
      title={
        <>
          Conditionally released for <AppLink href={`/quotes/${quoteId}`}>{quoteNumber}</AppLink> only
        </>
      }
    >
      {over} {companyName}, until <DateText date={until} />. {reason} {releasedByName},{' '}
      <InstantText at={releasedAt} />.{' '}
      {steel.can['withdrawCondition'] === true && (
        <Button small onClick={() => open('withdrawCondition')}>
          Withdraw
        </Button>
      )}
    </Alert>
  )
}

/** The non-conformances that name it, those that hold it first and in colour. */
function HeldBy({ steel: { holds } }: { steel: SteelRecord }) {
  const link = ({ sourceId, sourceNumber }: SteelRecord['holds'][number]) => (
    <AppLink href={`/non-conformances/${sourceId}`}>{sourceNumber}</AppLink>
  )
  const over = holds.filter(({ endedAt }) => endedAt !== null)
  return (
    <>
      {holds
        .filter(({ endedAt }) => endedAt === null)
        .map((hold) => (
          <Alert key={hold.sourceId} tone="violet" title={<>Held by {link(hold)}</>}>
            {hold.reason}
          </Alert>
        ))}
      {over.length > 0 && (
        <Card title="Earlier non-conformances" count={over.length}>
          {over.map((hold) => (
            <p key={hold.sourceId}>
              {link(hold)} {hold.reason}
            </p>
          ))}
        </Card>
      )}
    </>
  )
}

/** The bar to scale, from the received length to what is free. */
function CuttingHistory({ steel }: { steel: SteelRecord }) {
  const parts = barOf(steel)
  if (parts.length === 0) return null
  return (
    <div>
      <div className={classes.bar} role="img" aria-label={parts.map(({ words }) => words).join(', ')}>
        {parts.map(({ key, kind, share, label }) => (
          <span key={key} className={classes[kind]} style={{ flexGrow: share, flexBasis: 0 }}>
            {share > 0.06 && label}
          </span>
        ))}
      </div>
      <p className={classes.legend}>
        {parts.map(({ key, words }) => (
          <span key={key}>{words}</span>
        ))}
      </p>
    </div>
  )
}

/** Which heat it is of, and the certificate that covers it; another one that does may be chosen while it is on hold. */
function HeatAndCertificate({ steel }: { steel: SteelRecord }) {
  const { open } = usePage(steelStock)
  const { heatId, heatNo, certificates } = steel
  const [certificate] = certificates
  return (
    <Card
      title="Heat and certificate"
      action={
        certificates.length > 1 &&
        steel.can.chooseCertificate === true && (
          <Button small onClick={() => open('chooseCertificate')}>
            Choose
          </Button>
        )
      }
    >
      <Facts
        facts={{
          Heat: <HeatLink heatId={heatId} heatNo={heatNo} />,
          Mill: steel.millName ?? <Dim>not known yet</Dim>,
          Ordered: `EN 10204 type ${steel.certificateType}`,
          Verified: certificate ? (
            <>
              <AppLink href={`/certificates/${certificate.id}`}>{certificate.number}</AppLink>{' '}
              <Dim>type {certificate.type}</Dim>
            </>
          ) : (
            'No verified certificate'
          ),
          'Certified to': steel.certifiedTo.map((one) => (
            <div key={`${one.specificationId} ${one.grade}`}>
              {one.specificationName} {[one.grade, one.level].filter(Boolean).join(', ')}
            </div>
          )),
        }}
      />
    </Card>
  )
}

function Reservations({ steel }: { steel: SteelRecord }) {
  const { open } = usePage(steelStock)
  const { reservations, freeMm, usefulMm } = steel
  const isShort = usefulMm !== null && Number(freeMm) > 0 && Number(freeMm) < Number(usefulMm)
  return (
    <Card
      title="Reservations"
      count={reservations.length}
      action={
        reservations.length > 0 &&
        steel.can.endReservation === true && (
          <Button small onClick={() => open('endReservation')}>
            End one
          </Button>
        )
      }
    >
      {reservations.length === 0 && <Dim>Nothing of it is reserved.</Dim>}
      <ul className={classes.list}>
        {reservations.map((one) => (
          <li key={one.id}>
            <span>
              {one.purpose} <Dim>{one.companyName}</Dim>
            </span>
            <b>
              {one.pieces > 0
                ? `${one.pieces} × ${shortest(steel.lengthMm)} mm`
                : `${shortest(one.lengthMm)} mm`}
            </b>
            <Dim>
              until <DateText date={one.until} />, {one.reservedByName}
            </Dim>
          </li>
        ))}
      </ul>
      {isShort && (
        <p className={classes.legend}>
          {`Free ${shortest(freeMm)} mm is shorter than the ${usefulMm} mm that are worth keeping.`}
        </p>
      )}
    </Card>
  )
}
