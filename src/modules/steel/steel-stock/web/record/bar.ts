import { formatQuantity } from '#platform/contract/values/amounts.ts'
import type { SteelRecord } from '../../contract.ts'

/** A part of the drawn bar. */
export interface BarPart {
  readonly key: string
  readonly kind: 'gone' | 'lost' | 'kept' | 'free'
  /** Of the whole length, 0 to 1. */
  readonly share: number
  readonly label: string
  /** `Issued 1,746 mm` */
  readonly words: string
}

const shortest = (mm: number): string => formatQuantity(mm.toFixed(1))

/**
 * A single piece as it was received, to scale: what was cut off and lost as kerf and scrap, what is kept for somebody, and
 * what is free. Empty for a lot, for what has no length, and for what is gone.
 */
export function barOf(
  steel: Pick<SteelRecord, 'movements' | 'totalLengthMm' | 'qtyPieces' | 'reservations' | 'freeMm'>,
): BarPart[] {
  const left = Number(steel.totalLengthMm)
  const cuts = steel.movements
    .filter(({ kind, lengthMm, isReversed }) => kind === 'cut' && Number(lengthMm) < 0 && !isReversed)
    .toReversed()
  if (steel.qtyPieces > 1 || (left === 0 && cuts.length === 0)) return []
  const whole = left + cuts.reduce((sum, { lengthMm }) => sum - Number(lengthMm), 0)
  if (whole === 0) return []
  const part = (key: string, kind: BarPart['kind'], mm: number, what: string): BarPart => ({
    key,
    kind,
    share: mm / whole,
    label: shortest(mm),
    words: `${what} ${shortest(mm)} mm`,
  })
  const gone = cuts.flatMap(({ id, lengthMm, kerfMm, scrapMm }) => {
    const lost = Number(kerfMm) + Number(scrapMm)
    return [
      part(id, 'gone', -Number(lengthMm) - lost, 'Cut off'),
      part(`${id}-lost`, 'lost', lost, 'Kerf and scrap'),
    ]
  })
  const kept = steel.reservations.map(({ id, lengthMm, purpose }) =>
    part(id, 'kept', Number(lengthMm), `${purpose}:`),
  )
  return [...gone, ...kept, part('free', 'free', Number(steel.freeMm), 'Free')].filter(
    ({ share }) => share > 0,
  )
}
