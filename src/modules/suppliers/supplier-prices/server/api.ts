import { sql } from 'drizzle-orm'
import { dayBefore } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { supplierPriceTable as price } from '../table.ts'

/** A price that a supplier offered for something; decimal strings. */
interface OfferedPrice {
  /** The line of the offer, by which the price is found again. */
  readonly offerLineId: string
  readonly item: string
  readonly productCodeId: string | null
  readonly unitPrice: string
  /** `each` counts in `uom`. */
  readonly priceBasis: 'each' | 'm' | 'kg' | 't'
  readonly uom: string
  readonly quantity: string
}

interface Offered {
  readonly supplierId: string
  readonly currency: string
  readonly offeredOn: string
  readonly validUntil: string
  readonly reference: string
  readonly prices: readonly OfferedPrice[]
}

/** The longest item that a price names. */
const MOST_ITEM = 200

/**
 * Keeps what a supplier offered among its prices, chosen or not, from the day of the offer until it ran out. A price for the
 * same goods, quantity and day takes the place of the one before.
 */
export async function keepOfferedPrices(ctx: Context, offer: Offered): Promise<void> {
  for (const { offerLineId, item, productCodeId, unitPrice, priceBasis, uom, quantity } of offer.prices) {
    const isEach = priceBasis === 'each'
    const [row] = await ctx.tx.query<{ id: string }>(sql`
      INSERT INTO ${price} (supplier_id, item, product_code_id, uom, unit_price, currency, min_quantity, valid_from, valid_until,
        reference, offer_line_id)
      VALUES (${offer.supplierId}, ${item.slice(0, MOST_ITEM)}, ${productCodeId}, ${isEach ? uom : priceBasis}, ${unitPrice},
        ${offer.currency}, ${isEach ? Math.max(1, Math.floor(Number(quantity))) : 1}, ${offer.offeredOn}, ${offer.validUntil},
        ${offer.reference}, ${offerLineId})
      ON CONFLICT (item, supplier_id, uom, currency, min_quantity, valid_from) DO UPDATE SET
        unit_price = excluded.unit_price, valid_until = excluded.valid_until, reference = excluded.reference,
        offer_line_id = excluded.offer_line_id, version = ${price}.version + 1, updated_at = now()
      RETURNING id`)
    const changes = {
      unitPrice: { from: null, to: unitPrice },
      validUntil: { from: null, to: offer.validUntil },
    }
    const subject = `${item.slice(0, MOST_ITEM)}, ${offer.reference}`
    ctx.audit({ entity: 'supplier-prices', entityId: row?.id ?? '', action: 'offer', subject, changes })
  }
}

/** Ends offered prices before a day: they were withdrawn, or a later offer came. What began that day holds no more at all. */
export async function endOfferedPrices(
  ctx: Context,
  offerLineIds: readonly string[],
  before: string,
): Promise<void> {
  const last = dayBefore(before)
  const ended = await ctx.tx.query<{ id: string; item: string; until: string | null }>(sql`
    WITH old AS (SELECT id, valid_until FROM ${price} WHERE offer_line_id = ANY(${sql.param(offerLineIds)}::uuid[])
      AND (valid_until IS NULL OR valid_until > ${last}::date) FOR UPDATE)
    UPDATE ${price} AS p SET valid_until = ${last}, version = p.version + 1, updated_at = now()
    FROM old WHERE p.id = old.id RETURNING p.id, p.item, old.valid_until::text AS until`)
  for (const { id, item, until } of ended)
    ctx.audit({
      entity: 'supplier-prices',
      entityId: id,
      action: 'end',
      subject: item,
      changes: { validUntil: { from: until, to: last } },
    })
}
