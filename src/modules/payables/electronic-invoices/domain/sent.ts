import { isoDate } from '#platform/contract/values/fields.ts'
import type { Refusal } from '#platform/contract/calls/refusals.ts'
import { documentTypes } from './codes.ts'
import type { ElectronicInvoice } from './model.ts'

/** The supplier who sends a file from its area, and the order whose invoice it says to be. */
export interface Expected {
  readonly name: string
  readonly tradingName: string | null
  readonly vatNo: string | null
  readonly registrationNo: string | null
  readonly orderNumber: string
  readonly currency: string
  /** At the facility of the order. */
  readonly today: string
}

const signs = (text: string | null): string => (text ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
const words = (text: string | null): string => (text ?? '').toLowerCase().trim()

/** Whether the seller of a file is a supplier: by VAT number where both have one, else by registration, else by name. */
function isSeller({ seller }: ElectronicInvoice, of: Expected): boolean {
  if (signs(seller.vat) !== '' && signs(of.vatNo) !== '') return signs(seller.vat) === signs(of.vatNo)
  if (signs(seller.legalId) !== '' && signs(of.registrationNo) !== '')
    return signs(seller.legalId) === signs(of.registrationNo)
  const names = [words(of.name), words(of.tradingName)].filter(Boolean)
  return [words(seller.name), words(seller.tradingName)].some((name) => names.includes(name))
}

/** What kind of document it is. */
export const documentKind = ({ type, isCreditRoot }: ElectronicInvoice) =>
  documentTypes[type ?? ''] ?? (isCreditRoot ? 'credit_note' : 'invoice')

/** A total that an invoice can have: an amount above nothing. */
const isTotal = (text: string | null): boolean =>
  text !== null && /^\d{1,12}(\.\d{1,2}0*)?$/.test(text) && Number(text) > 0

const shortened = (text: string): string => text.slice(0, 60)

/**
 * Why a file that a supplier sends for an order is not taken, said before anybody reads it; undefined: it may be. Nothing is
 * compared but the company that sends it and the order on whose page it does.
 */
export function sentMisfit(invoice: ElectronicInvoice, of: Expected): Refusal | undefined {
  const missing = [
    ...(invoice.number === null ? ['BT-1'] : []),
    ...(isoDate.safeParse(invoice.issuedOn).success ? [] : ['BT-2']),
    ...(isTotal(invoice.totals['BT-112']) ? [] : ['BT-112']),
    ...(invoice.lines.length === 0 ? ['BG-25'] : []),
  ]
  if (missing.length > 0) {
    const terms = missing.join(', ')
    return {
      code: 'invoice_incomplete',
      values: { terms },
      message: `The file lacks what an invoice needs: ${terms}. Number, day, total with tax and lines have to be there.`,
    }
  }
  if (!isSeller(invoice, of)) {
    const seller = shortened([invoice.seller.name, invoice.seller.vat].filter(Boolean).join(', '))
    return {
      code: 'invoice_of_other_supplier',
      values: { seller, expected: of.name },
      message: `The file is an invoice of ${seller || 'nobody'} (BT-27), and you send it as ${of.name}.`,
    }
  }
  const ordered = (invoice.order ?? '')
    .toUpperCase()
    .split(/[,;\s]+/)
    .filter(Boolean)
  if (ordered.length > 0 && !ordered.includes(of.orderNumber.toUpperCase())) {
    const order = shortened(invoice.order ?? '')
    return {
      code: 'invoice_of_other_order',
      values: { order, expected: of.orderNumber },
      message: `The file names order ${order} (BT-13), and this is ${of.orderNumber}. Send it on the page of its order.`,
    }
  }
  if (invoice.currency !== of.currency) {
    const currency = shortened(invoice.currency ?? '')
    return {
      code: 'invoice_in_other_currency',
      values: { currency, expected: of.currency },
      message: `The file is in ${currency || 'no currency'} (BT-5), and ${of.orderNumber} in ${of.currency}.`,
    }
  }
  if ((invoice.issuedOn ?? '') > of.today)
    return {
      code: 'invoice_of_day_to_come',
      values: { day: invoice.issuedOn ?? '' },
      message: `The file is dated ${invoice.issuedOn} (BT-2). This day has not come yet.`,
    }
  return undefined
}
