import { currency as currencies, isoDate } from '#platform/contract/values/fields.ts'
import { documentTypes, isUnitCode, vatCategories } from './codes.ts'
import { cents, Findings, isDecimal, isMore, netOf, numberOf, ROUNDED, type Said } from './findings.ts'
import type { AllowanceOrCharge, ElectronicInvoice, ElectronicLine, Finding } from './model.ts'
import { checkTaxes, checkTotals } from './sums.ts'

const isDay = (text: string): boolean => isoDate.safeParse(text).success

/**
 * What a file says against EN 16931-1: mandatory terms, codes, days, the sums of the document, the net of each line and the
 * breakdown of the tax, each as a sentence with its term and its rule.
 */
export function findingsOf(invoice: ElectronicInvoice): Finding[] {
  const found = new Findings()
  checkDocument(invoice, found)
  checkParties(invoice, found)
  for (const [at, line] of invoice.lines.entries()) checkLine(line, found.at({ line: at }))
  for (const [at, one] of invoice.allowances.entries()) checkAllowance(one, found.at({ allowance: at }))
  checkTotals(invoice, found)
  checkTaxes(invoice, found)
  return found.list
}

function checkDocument(invoice: ElectronicInvoice, found: Findings): void {
  const { type, currency, taxCurrency } = invoice
  found.need(invoice.specification, 'BT-24', 'BR-01', 'The identifier of the specification')
  found.need(invoice.number, 'BT-1', 'BR-02', 'The number of the invoice')
  found.need(invoice.issuedOn, 'BT-2', 'BR-03', 'The day of the invoice')
  found.need(type, 'BT-3', 'BR-04', 'The type of the invoice')
  found.need(currency, 'BT-5', 'BR-05', 'The currency')
  if (type !== null && !documentTypes[type])
    found.say('BT-3', 'BR-CL-01', `"${type.slice(0, 10)}" is no type of an invoice.`)
  if (currency !== null && !currencies.safeParse(currency).success)
    found.say('BT-5', 'BR-CL-04', `"${currency.slice(0, 10)}" is no currency of ISO 4217.`)
  if (taxCurrency !== null && !currencies.safeParse(taxCurrency).success)
    found.say('BT-6', 'BR-CL-05', `"${taxCurrency.slice(0, 10)}" is no currency of ISO 4217.`)
  for (const [term, value, what] of [
    ['BT-2', invoice.issuedOn, 'The day of the invoice'],
    ['BT-7', invoice.taxPoint, 'The tax point'],
    ['BT-9', invoice.dueOn, 'The day on which it is due'],
    ['BT-72', invoice.deliveredOn, 'The day of delivery'],
    ...invoice.preceding.map(
      ({ issuedOn }) => ['BT-26', issuedOn, 'The day of the preceding invoice'] as const,
    ),
  ] as const)
    if (value !== null && !isDay(value)) found.say(term, null, `${what} "${value.slice(0, 30)}" is no day.`)
  if (invoice.taxPoint !== null && invoice.taxPointCode !== null)
    found.say('BT-7', 'BR-CO-03', 'The tax point and its code (BT-8) exclude each other.')
  for (const one of invoice.preceding)
    found.need(one.number, 'BT-25', 'BR-55', 'The number of the preceding invoice')
  for (const means of invoice.paymentMeans) found.need(means, 'BT-81', 'BR-49', 'The means of payment')
  if (invoice.lines.length === 0) found.say('BG-25', 'BR-16', 'The invoice has no line.')
  const due = invoice.totals['BT-115']
  if (numberOf(due).gt(0) && invoice.dueOn === null && invoice.paymentTerms === null)
    found.say('BT-9', 'BR-CO-25', 'It says neither when it is due nor the terms of payment (BT-20).')
}

function checkParties({ seller, buyer }: ElectronicInvoice, found: Findings): void {
  found.need(seller.name, 'BT-27', 'BR-06', 'The name of the seller')
  found.need(buyer.name, 'BT-44', 'BR-07', 'The name of the buyer')
  if (!seller.hasAddress) found.say('BG-5', 'BR-08', 'The address of the seller is missing.')
  else found.need(seller.country, 'BT-40', 'BR-09', 'The country of the seller')
  if (!buyer.hasAddress) found.say('BG-8', 'BR-10', 'The address of the buyer is missing.')
  else found.need(buyer.country, 'BT-55', 'BR-11', 'The country of the buyer')
  for (const [term, country] of [
    ['BT-40', seller.country],
    ['BT-55', buyer.country],
  ] as const)
    if (country !== null && !/^[A-Z]{2}$/.test(country))
      found.say(term, 'BR-CL-14', `"${country.slice(0, 10)}" is no code of a country.`)
  for (const [term, vat] of [
    ['BT-31', seller.vat],
    ['BT-48', buyer.vat],
  ] as const)
    if (vat !== null && !/^([A-Z]{2}|EL)/.test(vat))
      found.say(
        term,
        'BR-CO-09',
        `The VAT number "${vat.slice(0, 20)}" does not begin with the code of a country.`,
      )
  if (seller.vat === null && seller.legalId === null && seller.ids.length === 0)
    found.say('BT-31', 'BR-CO-26', 'The seller has no VAT number, no registration and no identifier.')
}

function checkLine(line: ElectronicLine, found: Findings): void {
  found.need(line.id, 'BT-126', 'BR-21', 'The identifier of the line')
  found.need(line.quantity, 'BT-129', 'BR-22', 'The quantity')
  found.need(line.unit, 'BT-130', 'BR-23', 'The unit')
  found.need(line.net, 'BT-131', 'BR-24', 'The net amount of the line')
  found.need(line.name, 'BT-153', 'BR-25', 'The name of the item')
  found.need(line.price, 'BT-146', 'BR-26', 'The net price')
  found.need(line.category, 'BT-151', 'BR-CO-04', 'The category of VAT')
  if (line.unit !== null && !isUnitCode(line.unit))
    found.say('BT-130', 'BR-CL-23', `"${line.unit.slice(0, 10)}" is no unit of Recommendation 20 or 21.`)
  if (line.quantity !== null && !isDecimal(line.quantity))
    found.say('BT-129', null, `The quantity "${line.quantity.slice(0, 30)}" is no number.`)
  if (line.price !== null && !isDecimal(line.price))
    found.say('BT-146', null, `The price "${line.price.slice(0, 30)}" is no number.`)
  else if (numberOf(line.price).lt(0)) found.say('BT-146', 'BR-27', `The price ${line.price} is below zero.`)
  if (numberOf(line.grossPrice).lt(0))
    found.say('BT-148', 'BR-28', `The gross price ${line.grossPrice} is below zero.`)
  if (line.priceBase !== null && !numberOf(line.priceBase).gt(0))
    found.say('BT-149', null, `The price is for a quantity of "${line.priceBase.slice(0, 30)}".`)
  for (const one of line.allowances) {
    const [amount, rule] = one.isCharge ? (['BT-141', 'BR-43'] as const) : (['BT-136', 'BR-41'] as const)
    found.need(
      one.amount,
      amount,
      rule,
      one.isCharge ? 'The amount of a charge' : 'The amount of an allowance',
    )
    found.amount(one.amount, amount, one.isCharge ? 'The charge' : 'The allowance')
    if (one.reason === null && one.reasonCode === null)
      found.say(
        one.isCharge ? 'BT-144' : 'BT-139',
        one.isCharge ? 'BR-44' : 'BR-42',
        `The reason of the ${one.isCharge ? 'charge' : 'allowance'} is missing.`,
      )
  }
  checkCategory(line.category, line.rate, ['BT-151', 'BT-152', ''], found)
  if (
    found.amount(line.net, 'BT-131', 'The net amount') &&
    isDecimal(line.quantity) &&
    isDecimal(line.price)
  ) {
    const net = netOf(line)
    if (net && isMore(net, numberOf(line.net), ROUNDED))
      found.say('BT-131', 'R120', `The line says ${line.net}, quantity and price come to ${cents(net)}.`)
  }
}

function checkAllowance(one: AllowanceOrCharge, found: Findings): void {
  const [amount, category, rate, reason, rules] = one.isCharge
    ? (['BT-99', 'BT-102', 'BT-103', 'BT-104', ['BR-36', 'BR-37', 'BR-38']] as const)
    : (['BT-92', 'BT-95', 'BT-96', 'BT-97', ['BR-31', 'BR-32', 'BR-33']] as const)
  const what = one.isCharge ? 'charge' : 'allowance'
  found.need(one.amount, amount, rules[0], `The amount of the ${what}`)
  found.need(one.category, category, rules[1], `The category of VAT of the ${what}`)
  if (one.reason === null && one.reasonCode === null)
    found.say(reason, rules[2], `The reason of the ${what} is missing.`)
  if (found.amount(one.amount, amount, `The ${what}`) && numberOf(one.amount).lt(0))
    found.say(amount, null, `The ${what} ${one.amount} is below zero.`)
  if (isDecimal(one.base) && isDecimal(one.percent)) {
    const due = numberOf(one.base).times(numberOf(one.percent)).div(100)
    if (isMore(due, numberOf(one.amount), ROUNDED))
      found.say(amount, 'R040', `The ${what} is ${one.amount}, its percentage comes to ${cents(due)}.`)
  }
  checkCategory(one.category, one.rate, [category, rate, what], found)
}

/** A category, and a rate that fits to it. */
function checkCategory(
  category: Said,
  rate: Said,
  [term, rateTerm]: readonly [string, string, string],
  found: Findings,
): void {
  if (category === null) return
  if (!vatCategories.has(category))
    return found.say(term, 'BR-CL-18', `"${category.slice(0, 10)}" is no category of VAT.`)
  if (category === 'O') {
    if (rate !== null)
      found.say(rateTerm, 'BR-O-05', `What is not subject to VAT has no rate, and the file says ${rate}.`)
  } else if (rate === null) found.say(rateTerm, `BR-${category}-05`, 'The rate of VAT is missing.')
  else if (!isDecimal(rate) || numberOf(rate).lt(0))
    found.say(rateTerm, null, `The rate "${rate.slice(0, 10)}" is no rate.`)
  else if (category === 'S' && numberOf(rate).isZero())
    found.say(rateTerm, 'BR-S-05', 'A standard rate of 0 is no standard rate.')
  else if (['Z', 'E', 'AE', 'K', 'G'].includes(category) && !numberOf(rate).isZero())
    found.say(
      rateTerm,
      `BR-${category}-05`,
      `In category ${category} the rate is 0, and the file says ${rate}.`,
    )
}
