import type { Context } from '#platform/server/context.ts'
import { invalid } from '#platform/server/errors.ts'
import { cameByReceipt } from './actions.ts'
import type { SteelRow } from './document.ts'

/** Steel that somebody takes in by hand, as far as an order may wait for it. */
type TakenByHand = Pick<SteelRow, 'facilityId' | 'form' | 'specificationId' | 'grade'> & {
  readonly supplierId?: string | null | undefined
  readonly oldNumber?: string | null | undefined
}

/**
 * The numbers of the orders at a facility of which steel is still to come: all of its supplier, or those of any supplier for
 * the same form, specification and grade where none is named.
 */
export type SteelToCome = (ctx: Context, steel: TakenByHand) => Promise<string[]>

/** What an order still waits for comes by a receipt, where it is compared. @throws 422 at `supplierId` */
export async function requireNotToCome(toCome: SteelToCome, ctx: Context, steel: TakenByHand): Promise<void> {
  // What lay here before this program was used has its number of those days.
  if (!steel.supplierId && steel.oldNumber) return
  const waiting = await toCome(ctx, steel)
  if (waiting.length === 0) return
  const orders = waiting.join(', ')
  throw invalid({
    supplierId: [
      steel.supplierId
        ? `Steel of ${orders} is still to come from this supplier. Take it in by a goods receipt.`
        : `Steel like this of ${orders} is still to come. Take it in by a goods receipt; of what came otherwise, name the supplier or its old number.`,
    ],
  })
}

/** What decides of steel without a supplier whether it is what an order waits for. */
const NAMELESS = ['supplierId', 'form', 'specificationId', 'grade', 'oldNumber'] as const

/** Changed afterwards, steel would get round what is asked when it is taken in by hand. @throws 422 at `supplierId` */
export async function requireStillNotToCome(
  toCome: SteelToCome,
  ctx: Context,
  before: SteelRow,
  after: TakenByHand,
): Promise<void> {
  const asked = after.supplierId ? (['supplierId'] as const) : NAMELESS
  const isOther = asked.some((name) => (after[name] ?? null) !== (before[name] ?? null))
  if (isOther && !before.ownerCompanyId && !(await cameByReceipt(ctx, before)))
    await requireNotToCome(toCome, ctx, after)
}
