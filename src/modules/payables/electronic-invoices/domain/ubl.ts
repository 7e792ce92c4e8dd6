import type { AllowanceOrCharge, ElectronicInvoice, ElectronicLine, Party } from './model.ts'
import { all, attributeAt, one, textAt, textsAt, type XmlElement } from './tree.ts'

/** A day of UBL; some programs add a zone, which says nothing of a day. */
const day = (text: string | null): string | null =>
  text?.replace(/^(\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)$/, '$1') ?? null

const ublAllowance = (from: XmlElement): AllowanceOrCharge => ({
  isCharge: textAt(from, 'ChargeIndicator') === 'true',
  amount: textAt(from, 'Amount'),
  base: textAt(from, 'BaseAmount'),
  percent: textAt(from, 'MultiplierFactorNumeric'),
  category: textAt(from, 'TaxCategory/ID'),
  rate: textAt(from, 'TaxCategory/Percent'),
  reason: textAt(from, 'AllowanceChargeReason'),
  reasonCode: textAt(from, 'AllowanceChargeReasonCode'),
})

function partyOf(from: XmlElement | undefined): Party {
  const party = one(from, 'Party')
  const schemes = all(party, 'PartyTaxScheme')
  const isVat = (scheme: XmlElement) => textAt(scheme, 'TaxScheme/ID')?.toUpperCase() === 'VAT'
  const address = one(party, 'PostalAddress')
  return {
    name: textAt(party, 'PartyLegalEntity/RegistrationName'),
    tradingName: textAt(party, 'PartyName/Name'),
    ids: textsAt(party, 'PartyIdentification/ID'),
    legalId: textAt(party, 'PartyLegalEntity/CompanyID'),
    vat: textAt(schemes.find(isVat), 'CompanyID'),
    taxNo: textAt(
      schemes.find((scheme) => !isVat(scheme)),
      'CompanyID',
    ),
    hasAddress: address !== undefined,
    address: ['StreetName', 'AdditionalStreetName', 'PostalZone', 'CityName'].flatMap(
      (name) => textAt(address, name) ?? [],
    ),
    country: textAt(address, 'Country/IdentificationCode'),
  }
}

const ublLine = (from: XmlElement): ElectronicLine => {
  const counted = one(from, 'InvoicedQuantity') ? 'InvoicedQuantity' : 'CreditedQuantity'
  return {
    id: textAt(from, 'ID'),
    note: textAt(from, 'Note'),
    quantity: textAt(from, counted),
    unit: attributeAt(from, counted, 'unitCode'),
    net: textAt(from, 'LineExtensionAmount'),
    orderLine: textAt(from, 'OrderLineReference/LineID'),
    allowances: all(from, 'AllowanceCharge').map(ublAllowance),
    price: textAt(from, 'Price/PriceAmount'),
    grossPrice: textAt(from, 'Price/AllowanceCharge/BaseAmount'),
    priceBase: textAt(from, 'Price/BaseQuantity'),
    priceBaseUnit: attributeAt(from, 'Price/BaseQuantity', 'unitCode'),
    category: textAt(from, 'Item/ClassifiedTaxCategory/ID'),
    rate: textAt(from, 'Item/ClassifiedTaxCategory/Percent'),
    name: textAt(from, 'Item/Name'),
    description: textAt(from, 'Item/Description'),
    sellerItem: textAt(from, 'Item/SellersItemIdentification/ID'),
    buyerItem: textAt(from, 'Item/BuyersItemIdentification/ID'),
  }
}

/** Reads the root of a UBL 2.1 Invoice or CreditNote by the table of CEN/TS 16931-3-2. */
export function invoiceOfUbl(root: XmlElement, isCreditRoot: boolean): ElectronicInvoice {
  const currency = textAt(root, 'DocumentCurrencyCode')
  const taxTotals = all(root, 'TaxTotal')
  const inCurrency = (own: boolean) =>
    taxTotals.find((total) => {
      const stated = attributeAt(total, 'TaxAmount', 'currencyID')
      const isOwn = stated === null || currency === null || stated === currency
      return isOwn === own
    })
  const sums = one(root, 'LegalMonetaryTotal')
  return {
    syntax: 'UBL',
    isCreditRoot,
    specification: textAt(root, 'CustomizationID'),
    number: textAt(root, 'ID'),
    issuedOn: day(textAt(root, 'IssueDate')),
    type: textAt(root, isCreditRoot ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'),
    currency,
    taxCurrency: textAt(root, 'TaxCurrencyCode'),
    taxPoint: day(textAt(root, 'TaxPointDate')),
    taxPointCode: textAt(root, 'InvoicePeriod/DescriptionCode'),
    dueOn: day(textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate')),
    buyerReference: textAt(root, 'BuyerReference'),
    order: textAt(root, 'OrderReference/ID'),
    salesOrder: textAt(root, 'OrderReference/SalesOrderID'),
    despatch: textAt(root, 'DespatchDocumentReference/ID'),
    paymentTerms: textAt(root, 'PaymentTerms/Note'),
    notes: textsAt(root, 'Note'),
    preceding: all(root, 'BillingReference/InvoiceDocumentReference').map((one) => ({
      number: textAt(one, 'ID'),
      issuedOn: day(textAt(one, 'IssueDate')),
    })),
    seller: partyOf(one(root, 'AccountingSupplierParty')),
    buyer: partyOf(one(root, 'AccountingCustomerParty')),
    deliveredOn: day(textAt(root, 'Delivery/ActualDeliveryDate')),
    paymentMeans: all(root, 'PaymentMeans').map((means) => textAt(means, 'PaymentMeansCode')),
    accounts: [...new Set(textsAt(root, 'PaymentMeans/PayeeFinancialAccount/ID'))],
    allowances: all(root, 'AllowanceCharge').map(ublAllowance),
    totals: {
      'BT-106': textAt(sums, 'LineExtensionAmount'),
      'BT-107': textAt(sums, 'AllowanceTotalAmount'),
      'BT-108': textAt(sums, 'ChargeTotalAmount'),
      'BT-109': textAt(sums, 'TaxExclusiveAmount'),
      'BT-110': textAt(inCurrency(true), 'TaxAmount'),
      'BT-111': textAt(inCurrency(false), 'TaxAmount'),
      'BT-112': textAt(sums, 'TaxInclusiveAmount'),
      'BT-113': textAt(sums, 'PrepaidAmount'),
      'BT-114': textAt(sums, 'PayableRoundingAmount'),
      'BT-115': textAt(sums, 'PayableAmount'),
    },
    taxes: all(inCurrency(true), 'TaxSubtotal').map((share) => ({
      taxable: textAt(share, 'TaxableAmount'),
      tax: textAt(share, 'TaxAmount'),
      category: textAt(share, 'TaxCategory/ID'),
      rate: textAt(share, 'TaxCategory/Percent'),
      exemption:
        textAt(share, 'TaxCategory/TaxExemptionReason') ??
        textAt(share, 'TaxCategory/TaxExemptionReasonCode'),
    })),
    lines: all(root, isCreditRoot ? 'CreditNoteLine' : 'InvoiceLine').map(ublLine),
  }
}
