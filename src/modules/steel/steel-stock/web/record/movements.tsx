import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dim, InstantText, NumberText } from '#platform/web/ui/text.tsx'
import { usePage } from '#platform/web/documents/use-document.ts'
import { type Movement, type SteelRecord, steelStock } from '../../contract.ts'
import { movementKinds } from '../../domain/movements.ts'
import classes from '../steel.module.css'

const shortest = (value: string) => value.replace(/\.?0+$/, '') || '0'

/** The ledger of a piece, the newest entry first: its length, mass and number are always their sum. */
export function Movements({ steel, most }: { steel: SteelRecord; most?: number }) {
  const { open } = usePage(steelStock)
  const shown = steel.movements.slice(0, most)
  const [last] = steel.movements
  const mayReverse =
    last && !last.isReversed && last.kind !== 'reverse' && steel.can.reverseOperation === true
  return (
    <>
      <div className={classes.scroller} role="region" aria-label="Ledger" tabIndex={0}>
        <table className={classes.ledger}>
          <caption className={classes.hidden}>Movements, the newest first</caption>
          <thead>
            <tr>
              <th scope="col">No.</th>
              <th scope="col">When</th>
              <th scope="col">Movement</th>
              <th scope="col">For</th>
              <th scope="col" className={classes.number}>
                Pieces
              </th>
              <th scope="col" className={classes.number}>
                mm
              </th>
              <th scope="col" className={classes.number}>
                kg
              </th>
              <th scope="col">Place</th>
              <th scope="col">By</th>
              <th scope="col" className={classes.number}>
                Left mm
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <Entry key={one.id} one={one} />
            ))}
          </tbody>
        </table>
      </div>
      {most === undefined && mayReverse && (
        <p className={classes.below}>
          <Button small onClick={() => open('reverseOperation')}>
            Reverse the last entry
          </Button>
        </p>
      )}
    </>
  )
}

function Entry({ one }: { one: Movement }) {
  const isReservation = Number(one.reservedMm) !== 0 && Number(one.lengthMm) === 0
  return (
    <tr>
      <td>{one.seq}</td>
      <td>
        <InstantText at={one.at} />
      </td>
      <td>
        {movementKinds[one.kind]}
        {one.isReversed && <Dim> reversed</Dim>}
        {Number(one.kerfMm) > 0 && <Dim>{` kerf ${shortest(one.kerfMm)}`}</Dim>}
        {Number(one.scrapMm) > 0 && <Dim>{` scrap ${shortest(one.scrapMm)}`}</Dim>}
      </td>
      <td>
        {one.counterpartId ? (
          <AppLink href={`/steel-stock/${one.counterpartId}`}>{one.counterpartNumber}</AppLink>
        ) : (
          one.purpose
        )}
        {one.reason && <Dim> {one.reason}</Dim>}
      </td>
      <td className={classes.number}>{one.pieces === 0 ? '' : one.pieces}</td>
      <td className={classes.number}>
        {isReservation ? (
          <Dim>{shortest(one.reservedMm)}</Dim>
        ) : (
          <NumberText value={shortest(one.lengthMm)} />
        )}
      </td>
      <td className={classes.number}>
        <NumberText value={shortest(one.massKg)} />
      </td>
      <td>{one.toPlace ?? one.fromPlace}</td>
      <td>{one.doneByName}</td>
      <td className={classes.number}>
        <NumberText value={shortest(one.leftMm)} />
      </td>
    </tr>
  )
}
