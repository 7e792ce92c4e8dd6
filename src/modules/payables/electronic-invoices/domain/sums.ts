import { Decimal } from 'decimal.js'
import { vatCategories } from './codes.ts'
import { cents, type Findings, isDecimal, isMore, numberOf, ROUNDED, type Said, addedUp } from './findings.ts'
import { type ElectronicInvoice, type TotalTerm, totalTerms } from './model.ts'

/** The totals of the document (BG-22) against lines, allowances, charges and tax. */
export function checkTotals(invoice: ElectronicInvoice, found: Findings): void {
  const { totals, lines, allowances } = invoice
  const mandatory: Partial<Record<TotalTerm, string>> = {
    'BT-106': 'BR-12',
    'BT-109': 'BR-13',
    'BT-112': 'BR-14',
    'BT-115': 'BR-15',
  }
  for (const term of Object.keys(totalTerms) as TotalTerm[]) {
    const what = `The ${totalTerms[term].replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
    const rule = mandatory[term]
    if (rule) found.need(totals[term], term, rule, what)
    found.amount(totals[term], term, what)
  }
  if (invoice.taxCurrency !== null && invoice.taxCurrency !== invoice.currency)
    found.need(totals['BT-111'], 'BT-111', 'BR-53', 'The total VAT in accounting currency')
  const said = (term: TotalTerm) => numberOf(totals[term])
  const agree = (term: TotalTerm, rule: string, due: Decimal, from: string) => {
    if (totals[term] === null && due.isZero()) return
    if (totals[term] !== null && !isDecimal(totals[term])) return
    if (isMore(said(term), due, '0'))
      found.say(
        term,
        rule,
        `${totalTerms[term]}: the file says ${totals[term] ?? 'nothing'}, ${from} come to ${cents(due)}.`,
      )
  }
  if (lines.length > 0) agree('BT-106', 'BR-CO-10', addedUp(lines.map(({ net }) => net)), 'the lines')
  const of = (isCharge: boolean) =>
    addedUp(allowances.filter((one) => one.isCharge === isCharge).map(({ amount }) => amount))
  agree('BT-107', 'BR-CO-11', of(false), 'the allowances')
  agree('BT-108', 'BR-CO-12', of(true), 'the charges')
  agree(
    'BT-109',
    'BR-CO-13',
    said('BT-106').minus(said('BT-107')).plus(said('BT-108')),
    'lines, allowances and charges',
  )
  agree(
    'BT-110',
    'BR-CO-14',
    addedUp(invoice.taxes.map(({ tax }) => tax)),
    'the amounts of the tax breakdown',
  )
  agree('BT-112', 'BR-CO-15', said('BT-109').plus(said('BT-110')), 'net and VAT')
  agree(
    'BT-115',
    'BR-CO-16',
    said('BT-112').minus(said('BT-113')).plus(said('BT-114')),
    'total, paid amount and rounding',
  )
}

/** Category and rate, as the breakdown counts them; `20` and `20.00` are one. */
const shareKey = (category: Said, rate: Said): string =>
  `${category ?? ''} ${category === 'O' ? '' : isDecimal(rate) ? numberOf(rate).toString() : ''}`

/** The tax breakdown (BG-23): each category and rate of the invoice once, with what is in it and the tax of it. */
export function checkTaxes(invoice: ElectronicInvoice, found: Findings): void {
  const { taxes, lines, allowances } = invoice
  if (taxes.length === 0) found.say('BG-23', 'BR-CO-18', 'The tax breakdown is missing.')
  const due = new Map<string, Decimal>()
  const add = (category: Said, rate: Said, amount: Said, sign: 1 | -1) => {
    const key = shareKey(category, rate)
    due.set(key, (due.get(key) ?? new Decimal(0)).plus(numberOf(amount).times(sign)))
  }
  for (const { category, rate, net } of lines) add(category, rate, net, 1)
  for (const { category, rate, amount, isCharge } of allowances)
    add(category, rate, amount, isCharge ? 1 : -1)
  const seen = new Set<string>()
  for (const share of taxes) {
    const { category, rate, taxable, tax } = share
    found.need(taxable, 'BT-116', 'BR-45', 'The taxable amount of a category')
    found.need(tax, 'BT-117', 'BR-46', 'The tax of a category')
    found.need(category, 'BT-118', 'BR-47', 'The category of the tax breakdown')
    if (category !== 'O') found.need(rate, 'BT-119', 'BR-48', 'The rate of the tax breakdown')
    const fits =
      found.amount(taxable, 'BT-116', 'The taxable amount') && found.amount(tax, 'BT-117', 'The tax')
    if (category !== null && !vatCategories.has(category))
      found.say('BT-118', 'BR-CL-17', `"${category.slice(0, 10)}" is no category of VAT.`)
    if (!fits || category === null || (rate !== null && !isDecimal(rate))) continue
    const own = numberOf(taxable).times(numberOf(rate)).div(100)
    if (isMore(own, numberOf(tax), ROUNDED))
      found.say(
        'BT-117',
        'BR-CO-17',
        `${rate ?? 0} % of ${taxable} are ${cents(own)}, and the file says ${tax}.`,
      )
    const key = shareKey(category, rate)
    if (seen.has(key))
      found.say('BT-118', `BR-${category}-08`, `Category ${category} with ${rate ?? 0} % is there twice.`)
    seen.add(key)
    const expected = due.get(key) ?? new Decimal(0)
    if (lines.length > 0 && isMore(numberOf(taxable), expected, '0'))
      found.say(
        'BT-116',
        `BR-${category}-08`,
        `Category ${category} with ${rate ?? 0} %: the file says ${taxable}, lines, allowances and charges come to ${cents(expected)}.`,
      )
    if (['E', 'AE', 'K', 'G', 'O'].includes(category) && share.exemption === null)
      found.say(
        'BT-120',
        `BR-${category}-10`,
        `The reason why no VAT is asked for in category ${category} is missing.`,
      )
  }
  if (taxes.length === 0) return
  for (const key of due.keys()) {
    const [category, rate] = key.split(' ')
    if (!seen.has(key) && category && vatCategories.has(category))
      found.say(
        'BT-118',
        `BR-${category}-01`,
        `The tax breakdown has no category ${category}${rate ? ` with ${rate} %` : ''}, and something of the invoice is in it.`,
      )
  }
}
