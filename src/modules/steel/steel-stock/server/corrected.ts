import type { z } from 'zod'
import type { Context } from '#platform/server/context.ts'
import { invalid, refuseWhere } from '#platform/server/errors.ts'
import type { steelStock as contract } from '../contract.ts'
import { gramsOf } from '../domain/cut.ts'
import { isAtLeast } from '../domain/lifecycle.ts'
import { differenceSentence, type NamedSteel, orderDifferences } from '../domain/ordered.ts'
import { theoreticalMass } from '../domain/sizes/mass.ts'
import type { SteelRow } from './document.ts'
import { book } from './movements/ledger.ts'

type Patch = z.output<(typeof contract)['patch']>

const WEAKER =
  'It is to be covered by a better certificate. A weaker one is accepted with a reason and a signature: Accept a weaker certificate.'

/** The certificate that is asked for is not lowered by a plain change. @throws 422 at the field */
export function requireOrderedType(
  before: SteelRow,
  { certificateType }: Pick<Patch, 'certificateType'>,
): void {
  if (!certificateType || isAtLeast(certificateType, before.certificateType)) return
  throw invalid({ certificateType: [WEAKER] })
}

/** At which field a difference is told. */
const FIELD_OF = {
  specification: 'specificationId',
  grade: 'grade',
  size: 'form',
  certificate: 'certificateType',
} as const

/**
 * Steel of an order becomes nothing else by a change of its record: what came otherwise is told at the receipt, which sets it
 * aside. @throws 422 at the field
 */
export function requireAsOrdered(before: SteelRow, changed: NamedSteel): void {
  const { ordered } = before
  // What a certificate found the heat good for was found of what it is now.
  const after = { ...changed, certifiedTo: undefined }
  if (!ordered) return
  const asked = { ...ordered, ...ordered.size }
  const known = new Set(
    orderDifferences({ ...before, certifiedTo: undefined }, asked).map(({ what, came }) => `${what} ${came}`),
  )
  const fresh = orderDifferences(after, asked).filter(
    ({ what, came }) => what !== 'certificate' && !known.has(`${what} ${came}`),
  )
  refuseWhere(
    Object.fromEntries(
      fresh.map((one) => [
        FIELD_OF[one.what],
        [`${differenceSentence(one)} Void the receipt, or raise a non-conformance.`],
      ]),
    ),
  )
}

/** How far a weighed mass may lie from the theoretical one before somebody has to look again, as a part of it. */
const WEIGHED_WITHIN = 0.1

/**
 * The mass of a row follows the size that it is said to have: a theoretical one is booked anew, and one that was weighed and
 * does not fit is asked about. @throws 422 at the form
 */
export async function followMass(ctx: Context, before: SteelRow, after: SteelRow): Promise<void> {
  const of = { lengthMm: Number(after.lengthMm) > 0 ? after.lengthMm : null }
  const each = theoreticalMass(after, { ...of, density: after.density })
  const was = theoreticalMass(before, { ...of, density: before.density })
  if (!each || (was && each.eq(was))) return
  const kg = each.times(after.qtyPieces).toFixed(3)
  if (after.isWeighed) {
    if (
      each
        .times(after.qtyPieces)
        .minus(after.massKg)
        .abs()
        .lte(each.times(after.qtyPieces).times(WEIGHED_WITHIN))
    )
      return
    throw invalid({
      form: [
        `It was weighed with ${Number(after.massKg).toFixed(1)} kg, and ${after.sizeText} comes to ${Number(kg).toFixed(1)} kg. Adjust the mass first, or look at the size again.`,
      ],
    })
  }
  const grams = gramsOf(kg) - gramsOf(after.massKg)
  if (grams === 0) return
  await book(ctx, [
    {
      stockId: after.id,
      kind: 'adjust',
      amount: { tenths: 0, grams, cents: 0 },
      reason: `The size is ${after.sizeText}; it was ${before.sizeText}.`,
    },
  ])
}
