import { Decimal } from 'decimal.js'
import { formatAmountWithCode } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { lineNet, type PriceBasis, pricedQuantity } from '#modules/purchasing/purchase-orders/domain.ts'
import { inBase, roundingIn, toMoney } from '#platform/contract/money.ts'
import {
  type CertificateType,
  certificateTypes,
  isAtLeast,
  type SteelForm,
} from '#modules/steel/steel-stock/domain.ts'

const slice = 'requests-for-quotation'

export const requestForQuotationLifecycle = lifecycle({
  states: {
    draft: { label: 'Draft', tone: 'grey' },
    sent: { label: 'Sent', tone: 'amber' },
    offered: { label: 'Offers in', tone: 'blue' },
    decided: { label: 'Decided', tone: 'green' },
    cancelled: { label: 'Cancelled', tone: 'grey' },
  },
  initial: 'draft',
  open: ['draft'],
  actions: {
    send: { label: 'Send', from: ['draft'], to: 'sent', access: `${slice}:send` },
    takeOffer: {
      label: 'Take an offer in',
      from: ['sent'],
      to: 'offered',
      access: `${slice}:update`,
      system: true,
    },
    settle: {
      label: 'Order what is chosen',
      from: ['offered'],
      to: 'decided',
      access: `${slice}:decide`,
      system: true,
    },
    cancel: {
      label: 'Cancel',
      from: ['draft', 'sent', 'offered'],
      to: 'cancelled',
      access: `${slice}:cancel`,
      needsReason: true,
    },
  },
})

export type RequestForQuotationStatus = keyof typeof requestForQuotationLifecycle.states

/** Still worked on. */
export const openStates: readonly RequestForQuotationStatus[] = ['draft', 'sent', 'offered']
/** Suppliers have it, and nothing is decided. */
export const askedStates: readonly RequestForQuotationStatus[] = ['sent', 'offered']

/** So many suppliers are asked at most. */
export const MOST_SUPPLIERS = 12

/** Header and lines can be changed. */
export const isDraft = (status: string): boolean => status === 'draft'
/** No offer came yet. */
export const isWithoutOffer = (status: string): boolean => status === 'sent'
/** An offer can be chosen. */
export const isToDecide = (status: string): boolean => status === 'offered'
/** Offers are kept: one that comes after the decision stays in the history of prices. */
/** Nothing is decided yet: suppliers may be shown something. */
export const mayShowFiles = (status: string): boolean => ['draft', 'sent', 'offered'].includes(status)

export const takesOffers = (status: string): boolean => ['sent', 'offered', 'decided'].includes(status)

/** What is asked for on a line, as far as offers are compared; decimal strings, mm, kg of all pieces. */
export interface AskedLine {
  readonly id: string
  readonly lineNo: number
  readonly quantity: string
  readonly form: string | null
  readonly lengthMm: string | null
  readonly massKg: string | null
  readonly certificateType?: string | null | undefined
}

/** What a supplier offers for a line. */
export interface OfferedLine {
  readonly lineId: string
  readonly unitPrice: string
  readonly priceBasis: PriceBasis
  readonly deliveryOn?: string | null | undefined
  readonly certificateType?: string | null | undefined
}

/** An offer as far as it is compared; `rate` leads into the currency of the facility, null: the house has none. */
export interface ComparedOffer<L extends OfferedLine = OfferedLine> {
  readonly supplierName: string
  readonly currency: string
  readonly rate: string | null
  readonly validUntil: string
  readonly isWithdrawn: boolean
  readonly lines: readonly L[]
}

/** What follows from an offered line beside the others; amounts are decimal strings of the whole line. */
export interface Comparison {
  /** In the currency of the offer; null: its price cannot be worked out for what is asked. */
  readonly net: string | null
  readonly netInBase: string | null
  readonly isLowest: boolean
  readonly isSoonest: boolean
  /** Null: no certificate is demanded. */
  readonly certificateFits: boolean | null
  /** What the offer leaves open, in words. */
  readonly missing: string[]
  /** Why it cannot be chosen; null: it can. */
  readonly refusal: string | null
  /** Why choosing it needs a reason; null: none is needed. */
  readonly reasonNeeded: string | null
}

type Priced = OfferedLine & { readonly net: string | null; readonly netInBase: string | null }

/** Prices with metres and masses are worked out from what is asked; a unit that is not known there gives no price. */
function pricedLine(
  asked: AskedLine,
  offered: OfferedLine,
  { rate, currency }: ComparedOffer,
  baseCurrency: string,
): Priced {
  const line = { ...asked, ...offered, form: asked.form as SteelForm | null, quantity: asked.quantity }
  const net = pricedQuantity(line) === null ? null : lineNet(line, roundingIn(currency))
  const isRated = net !== null && rate !== null
  return {
    ...offered,
    net,
    netInBase: isRated ? inBase(net, rate, { baseCurrency, byMinorUnit: true }) : null,
  }
}

const isCertificate = (type: string | null | undefined): type is CertificateType =>
  certificateTypes.some((known) => known === type)

/** Whether an offered certificate is at least the one that is demanded; null where none is. */
export function certificateFits(
  demanded: string | null | undefined,
  offered: string | null | undefined,
): boolean | null {
  if (!isCertificate(demanded)) return null
  return isCertificate(offered) && isAtLeast(offered, demanded)
}

/** Why nothing of an offer can be chosen on a day; null: it can. */
function offerRefusal(offer: ComparedOffer, today: string): string | null {
  if (offer.isWithdrawn) return `${offer.supplierName} has withdrawn its offer.`
  if (offer.validUntil < today)
    return `The offer of ${offer.supplierName} ran out on ${shortDay(offer.validUntil)}. Ask for a new one.`
  return null
}

/**
 * Every offered line beside the others of its need, by `offer/line` in their order: what it costs, and whether it is the lowest
 * or the soonest of those that can still be chosen.
 */
export function compareOffers(
  asked: readonly AskedLine[],
  offers: readonly ComparedOffer[],
  today: string,
  baseCurrency: string,
): Comparison[][] {
  const byId = new Map(asked.map((line) => [line.id, line]))
  const priced = offers.map((offer) => {
    const refusal = offerRefusal(offer, today)
    return offer.lines.map((line) => {
      const need = byId.get(line.lineId)
      return {
        refusal,
        need,
        ...(need ? pricedLine(need, line, offer, baseCurrency) : { ...line, net: null, netInBase: null }),
      }
    })
  })
  const rivals = Map.groupBy(
    priced.flat().filter(({ refusal }) => refusal === null),
    ({ lineId }) => lineId,
  )
  return priced.map((lines) =>
    lines.map((line) => {
      const others = rivals.get(line.lineId) ?? []
      const prices = others.flatMap(({ netInBase }) => (netInBase === null ? [] : [new Decimal(netInBase)]))
      const lowest = prices.length === 0 ? null : Decimal.min(...prices)
      const days = others.flatMap(({ deliveryOn }) => deliveryOn ?? [])
      const fits = certificateFits(line.need?.certificateType, line.certificateType)
      const isOpen = line.refusal === null
      return {
        net: line.net,
        netInBase: line.netInBase,
        isLowest: isOpen && lowest !== null && line.netInBase !== null && lowest.eq(line.netInBase),
        isSoonest: isOpen && Boolean(line.deliveryOn) && days.every((day) => day >= (line.deliveryOn ?? '')),
        certificateFits: fits,
        missing: gapsIn(line, fits),
        refusal: line.refusal,
        reasonNeeded: reasonNeeded(line, lowest, fits, baseCurrency),
      }
    }),
  )
}

function gapsIn({ deliveryOn, net, netInBase }: Priced, fits: boolean | null): string[] {
  const missing: string[] = []
  if (net === null) missing.push('The price cannot be worked out for this quantity')
  else if (netInBase === null) missing.push('No exchange rate')
  if (!deliveryOn) missing.push('No delivery date')
  if (fits === false) missing.push('Certificate weaker than demanded')
  return missing
}

function reasonNeeded(
  { netInBase }: Priced,
  lowest: Decimal | null,
  fits: boolean | null,
  baseCurrency: string,
): string | null {
  if (lowest !== null && netInBase === null) return 'It cannot be compared with the lowest price.'
  if (lowest !== null && netInBase !== null && lowest.lt(netInBase)) {
    const more = toMoney(new Decimal(netInBase).minus(lowest), roundingIn(baseCurrency))
    return `It is ${formatAmountWithCode(more, baseCurrency)} dearer than the lowest price.`
  }
  return fits === false ? 'Its certificate is weaker than the one demanded.' : null
}

/** The certificate that an order demands: what was offered where that is enough, never less than was asked for. */
export function orderedCertificate(
  demanded: string | null | undefined,
  offered: string | null | undefined,
): CertificateType | null {
  const asked = isCertificate(demanded) ? demanded : null
  return isCertificate(offered) && certificateFits(asked, offered) !== false ? offered : asked
}

/** What a supplier hears of a decision; a purchase order alone orders, and it still has to be approved. */
export function endingFor(lineNos: readonly number[], hasOffered: boolean): string {
  if (lineNos.length > 0)
    return `We have chosen your offer for ${lineNos.length === 1 ? 'line' : 'lines'} ${lineNos.join(', ')}. Nothing is ordered by this letter: please wait for our purchase order.`
  return hasOffered
    ? 'We have decided for other offers this time. Thank you for yours.'
    : 'We have decided about this request. Please prepare no offer for it any more.'
}
