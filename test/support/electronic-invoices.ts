import { addDays } from '#platform/contract/values/dates.ts'
import { Decimal } from 'decimal.js'

/** What an example file says; the terms of EN 16931 by their names. `with` changes single terms after all is worked out. */
export interface Example {
  readonly number?: string
  readonly issuedOn?: string
  readonly type?: string
  readonly currency?: string
  readonly dueOn?: string | null
  readonly terms?: string | null
  readonly taxPoint?: string | null
  readonly order?: string | null
  readonly preceding?: string | null
  readonly seller?: { readonly name?: string; readonly vat?: string | null; readonly legalId?: string | null }
  /** BT-84 of each credit transfer. */
  readonly accounts?: readonly string[]
  readonly prepaid?: string
  readonly rounding?: string
  readonly lines?: readonly ExampleLine[]
  readonly allowances?: readonly ExampleAllowance[]
  /** Terms that are written other than they follow: `BT-112`, `1.BT-131` for the first line; null: left out. */
  readonly with?: Readonly<Record<string, string | null>>
}

export interface ExampleLine {
  readonly quantity?: string
  readonly unit?: string
  readonly price?: string
  readonly base?: string
  readonly category?: string
  readonly rate?: string | null
  readonly name?: string
  readonly orderLine?: string
  readonly item?: string
  readonly allowance?: ExampleAllowance
}

export interface ExampleAllowance {
  readonly isCharge?: boolean
  readonly amount: string
  readonly reason?: string | null
  readonly code?: string
  readonly category?: string
  readonly rate?: string | null
}

const cents = (value: Decimal) => value.toFixed(2, Decimal.ROUND_HALF_UP)
const total = (texts: readonly string[]) => cents(texts.reduce((sum, one) => sum.plus(one), new Decimal(0)))

/** Every term of an example as it follows from quantities, prices and rates by the formulas of the standard. */
export function workedOut(example: Example) {
  const lines = (example.lines ?? [{}]).map((line, at) => {
    const full = {
      quantity: '10',
      unit: 'C62',
      price: '18.00',
      category: 'S',
      rate: '20',
      name: 'Sawing to length',
      ...line,
    }
    const goods = cents(new Decimal(full.quantity).times(full.price).div(line.base ?? 1))
    const extra = line.allowance
      ? line.allowance.isCharge
        ? line.allowance.amount
        : `-${line.allowance.amount}`
      : '0'
    return { id: String(at + 1), ...full, net: total([goods, extra]) }
  })
  const allowances = (example.allowances ?? []).map((one) => ({
    category: 'S',
    rate: '20',
    reason: 'Agreed',
    ...one,
  }))
  const shares = new Map<string, { category: string; rate: string | null; amounts: string[] }>()
  const add = (category: string, rate: string | null, amount: string) => {
    const key = `${category} ${rate}`
    const share = shares.get(key) ?? { category, rate, amounts: [] }
    share.amounts.push(amount)
    shares.set(key, share)
  }
  for (const line of lines) add(line.category, line.rate, line.net)
  for (const one of allowances) add(one.category, one.rate, one.isCharge ? one.amount : `-${one.amount}`)
  const taxes = [...shares.values()].map(({ category, rate, amounts }) => {
    const taxable = total(amounts)
    return { category, rate, taxable, tax: cents(new Decimal(taxable).times(rate ?? 0).div(100)) }
  })
  const lineNet = total(lines.map(({ net }) => net))
  const off = total(allowances.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount))
  const on = total(allowances.filter(({ isCharge }) => isCharge).map(({ amount }) => amount))
  const net = total([lineNet, `-${off}`, on])
  const tax = total(taxes.map((one) => one.tax))
  const gross = total([net, tax])
  const issuedOn = example.issuedOn ?? '2026-11-19'
  const terms: Record<string, string | null> = {
    'BT-24': 'urn:cen.eu:en16931:2017',
    'BT-1': example.number ?? 'VM-90001',
    'BT-2': issuedOn,
    'BT-3': example.type ?? '380',
    'BT-5': example.currency ?? 'GBP',
    'BT-7': example.taxPoint ?? null,
    'BT-9': example.dueOn === undefined ? addDays(issuedOn, 30) : example.dueOn,
    'BT-13': example.order ?? null,
    'BT-20': example.terms ?? null,
    'BT-25': example.preceding ?? null,
    'BT-27': example.seller?.name ?? 'Vallmont Steel',
    'BT-30': example.seller?.legalId ?? null,
    'BT-31': example.seller?.vat === undefined ? 'GB123456789' : example.seller.vat,
    'BT-40': 'GB',
    'BT-44': 'Heatline Works Ltd',
    'BT-55': 'GB',
    'BT-81': '30',
    'BT-106': lineNet,
    'BT-107': off === '0.00' ? null : off,
    'BT-108': on === '0.00' ? null : on,
    'BT-109': net,
    'BT-110': tax,
    'BT-112': gross,
    'BT-113': example.prepaid ?? null,
    'BT-114': example.rounding ?? null,
    'BT-115': total([gross, `-${example.prepaid ?? '0'}`, example.rounding ?? '0']),
  }
  for (const [at, line] of lines.entries())
    Object.assign(terms, {
      [`${at + 1}.BT-126`]: line.id,
      [`${at + 1}.BT-129`]: line.quantity,
      [`${at + 1}.BT-130`]: line.unit,
      [`${at + 1}.BT-131`]: line.net,
      [`${at + 1}.BT-132`]: line.orderLine ?? null,
      [`${at + 1}.BT-146`]: line.price,
      [`${at + 1}.BT-149`]: line.base ?? null,
      [`${at + 1}.BT-151`]: line.category,
      [`${at + 1}.BT-152`]: line.rate,
      [`${at + 1}.BT-153`]: line.name,
      [`${at + 1}.BT-155`]: line.item ?? null,
    })
  for (const [at, share] of taxes.entries())
    Object.assign(terms, {
      [`${at + 1}.BT-116`]: share.taxable,
      [`${at + 1}.BT-117`]: share.tax,
      [`${at + 1}.BT-118`]: share.category,
      [`${at + 1}.BT-119`]: share.rate,
      [`${at + 1}.BT-120`]: ['S', 'Z'].includes(share.category) ? null : 'By law',
    })
  return {
    terms: { ...terms, ...example.with },
    lines,
    allowances,
    taxes,
    accounts: example.accounts?.length ? example.accounts : [null],
  }
}
