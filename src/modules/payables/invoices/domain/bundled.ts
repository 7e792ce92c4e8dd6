import { Decimal } from 'decimal.js'
import { type Flow, type FlowPart } from '#modules/purchasing/consolidated-purchase-orders/contract.ts'
import { flowDown } from '#modules/purchasing/consolidated-purchase-orders/domain.ts'
import { type Rounding, toMoney } from '#platform/contract/money.ts'
import { apportioned, sharedOut } from '#platform/contract/priced-lines.ts'
import { addedUp } from '#platform/contract/quantities.ts'
import { type InvoicedLine, lineNet } from './line-amounts.ts'

/** A line of an invoice with the line of a consolidated order that it is in. */
interface BundledLine extends InvoicedLine {
  readonly bundledId: string | null
  readonly priceBasis: string
}

const priceKey = ({ bundledId, priceBasis, unitPrice, discountPercent }: BundledLine): string =>
  [bundledId, priceBasis, new Decimal(unitPrice), new Decimal(discountPercent ?? 0)].join('|')

/**
 * The net of each line that is not what its own quantity and price come to, because the supplier rounds once over the whole
 * bundled line: its net is split by the largest remainder, so that the lines add up to it to the cent. Null: as it is.
 */
export function bundledShares(lines: readonly BundledLine[], of: Rounding): (string | null)[] {
  const shares = new Map<BundledLine, string>()
  const groups = Map.groupBy(
    lines.filter(({ bundledId }) => bundledId !== null),
    priceKey,
  )
  for (const group of groups.values()) {
    const [first] = group
    if (!first || group.length < 2) continue
    const priced = group.map((line) => line.pricedQuantity ?? line.quantity)
    const net = lineNet({ ...first, quantity: addedUp(priced).toString(), pricedQuantity: null }, of)
    const parts = apportioned(
      net,
      priced.map((quantity) => new Decimal(quantity)),
      of,
    )
    for (const [at, line] of group.entries()) {
      const part = parts[at]
      if (!part) continue
      const share = toMoney(part, of)
      if (share !== lineNet(line, of)) shares.set(line, share)
    }
  }
  return lines.map((line) => shares.get(line) ?? null)
}

/** What is weighed is told to the gram. */
const KG_DECIMALS = 3

/** What the supplier writes of a bundled line; decimal strings. */
interface Invoiced {
  readonly quantity: string
  readonly unitPrice: string
  /** Metres, kilograms or tonnes that the price counts; left out: as the orders say. */
  readonly pricedQuantity?: string | null | undefined
}

type Bundle = Pick<Flow['lines'][number], 'lineNo' | 'text' | 'uom' | 'priceBasis'> & {
  readonly parts: readonly FlowPart[]
}

/**
 * The lines of an invoice for what it says of a bundled line: the oldest required day first, up to what is still to be
 * invoiced. What was weighed is split as the pieces are, to the gram.
 */
export function linesOfBundle(bundle: Bundle, { quantity, unitPrice, pricedQuantity }: Invoiced) {
  const [shares = []] = flowDown(
    [quantity],
    bundle.parts.map((part) => ({ ...part, openQty: part.uninvoicedQty })),
  )
  const weighed = pricedQuantity
    ? sharedOut(
        pricedQuantity,
        shares.map((share) => new Decimal(share.quantity)),
        KG_DECIMALS,
      ).map((share) => share.toFixed(KG_DECIMALS))
    : null
  return shares.flatMap((share, at) => {
    const part = bundle.parts.find(({ orderLineId }) => orderLineId === share.orderLineId)
    if (!part) return []
    const { pricedEach, discountPercent, taxCode } = part
    return [
      {
        kind: 'goods' as const,
        orderLineId: part.orderLineId,
        description: bundle.text,
        quantity: new Decimal(share.quantity).toString(),
        uom: bundle.uom,
        priceBasis: bundle.priceBasis,
        pricedQuantity:
          weighed?.[at] ?? (pricedEach && new Decimal(pricedEach).times(share.quantity).toFixed(3)),
        unitPrice,
        discountPercent,
        taxCode,
      },
    ]
  })
}
