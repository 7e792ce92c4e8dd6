import type { AllowanceOrCharge, ElectronicInvoice, ElectronicLine, Party } from './model.ts'
import { all, attributeAt, one, textAt, textsAt, type XmlElement } from './tree.ts'

/** A day of CII is written as `20261119` (format 102). */
const day = (from: XmlElement | undefined, path: string): string | null =>
  textAt(from, path)?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') ?? null

const ciiAllowance = (from: XmlElement): AllowanceOrCharge => ({
  isCharge: textAt(from, 'ChargeIndicator/Indicator') === 'true',
  amount: textAt(from, 'ActualAmount'),
  base: textAt(from, 'BasisAmount'),
  percent: textAt(from, 'CalculationPercent'),
  category: textAt(from, 'CategoryTradeTax/CategoryCode'),
  rate: textAt(from, 'CategoryTradeTax/RateApplicablePercent'),
  reason: textAt(from, 'Reason'),
  reasonCode: textAt(from, 'ReasonCode'),
})

function partyOf(party: XmlElement | undefined): Party {
  const registrations = all(party, 'SpecifiedTaxRegistration/ID')
  const registered = (scheme: string) =>
    registrations.find(({ attributes }) => attributes.schemeID === scheme)?.text.trim() || null
  const address = one(party, 'PostalTradeAddress')
  return {
    name: textAt(party, 'Name'),
    tradingName: textAt(party, 'SpecifiedLegalOrganization/TradingBusinessName'),
    ids: [...textsAt(party, 'ID'), ...textsAt(party, 'GlobalID')],
    legalId: textAt(party, 'SpecifiedLegalOrganization/ID'),
    vat: registered('VA'),
    taxNo: registered('FC'),
    hasAddress: address !== undefined,
    address: ['LineOne', 'LineTwo', 'PostcodeCode', 'CityName'].flatMap(
      (name) => textAt(address, name) ?? [],
    ),
    country: textAt(address, 'CountryID'),
  }
}

const ciiLine = (from: XmlElement): ElectronicLine => {
  const agreement = one(from, 'SpecifiedLineTradeAgreement')
  const settlement = one(from, 'SpecifiedLineTradeSettlement')
  const product = one(from, 'SpecifiedTradeProduct')
  return {
    id: textAt(from, 'AssociatedDocumentLineDocument/LineID'),
    note: textAt(from, 'AssociatedDocumentLineDocument/IncludedNote/Content'),
    quantity: textAt(from, 'SpecifiedLineTradeDelivery/BilledQuantity'),
    unit: attributeAt(from, 'SpecifiedLineTradeDelivery/BilledQuantity', 'unitCode'),
    net: textAt(settlement, 'SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'),
    orderLine: textAt(agreement, 'BuyerOrderReferencedDocument/LineID'),
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map(ciiAllowance),
    price: textAt(agreement, 'NetPriceProductTradePrice/ChargeAmount'),
    grossPrice: textAt(agreement, 'GrossPriceProductTradePrice/ChargeAmount'),
    priceBase: textAt(agreement, 'NetPriceProductTradePrice/BasisQuantity'),
    priceBaseUnit: attributeAt(agreement, 'NetPriceProductTradePrice/BasisQuantity', 'unitCode'),
    category: textAt(settlement, 'ApplicableTradeTax/CategoryCode'),
    rate: textAt(settlement, 'ApplicableTradeTax/RateApplicablePercent'),
    name: textAt(product, 'Name'),
    description: textAt(product, 'Description'),
    sellerItem: textAt(product, 'SellerAssignedID'),
    buyerItem: textAt(product, 'BuyerAssignedID'),
  }
}

/** Reads the root of a UN/CEFACT Cross Industry Invoice D16B by the table of CEN/TS 16931-3-3. */
export function invoiceOfCii(root: XmlElement): ElectronicInvoice {
  const document = one(root, 'ExchangedDocument')
  const transaction = one(root, 'SupplyChainTradeTransaction')
  const agreement = one(transaction, 'ApplicableHeaderTradeAgreement')
  const delivery = one(transaction, 'ApplicableHeaderTradeDelivery')
  const settlement = one(transaction, 'ApplicableHeaderTradeSettlement')
  const sums = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const currency = textAt(settlement, 'InvoiceCurrencyCode')
  const taxTotal = (own: boolean) =>
    all(sums, 'TaxTotalAmount')
      .find(
        ({ attributes: { currencyID = currency } }) => (currency === null || currencyID === currency) === own,
      )
      ?.text.trim() || null
  const taxes = all(settlement, 'ApplicableTradeTax')
  return {
    syntax: 'CII',
    isCreditRoot: false,
    specification: textAt(root, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    number: textAt(document, 'ID'),
    issuedOn: day(document, 'IssueDateTime/DateTimeString'),
    type: textAt(document, 'TypeCode'),
    currency,
    taxCurrency: textAt(settlement, 'TaxCurrencyCode'),
    taxPoint: day(settlement, 'ApplicableTradeTax/TaxPointDate/DateString'),
    taxPointCode: textAt(settlement, 'ApplicableTradeTax/DueDateTypeCode'),
    dueOn: day(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString'),
    buyerReference: textAt(agreement, 'BuyerReference'),
    order: textAt(agreement, 'BuyerOrderReferencedDocument/IssuerAssignedID'),
    salesOrder: textAt(agreement, 'SellerOrderReferencedDocument/IssuerAssignedID'),
    despatch: textAt(delivery, 'DespatchAdviceReferencedDocument/IssuerAssignedID'),
    paymentTerms: textAt(settlement, 'SpecifiedTradePaymentTerms/Description'),
    notes: textsAt(document, 'IncludedNote/Content'),
    preceding: all(settlement, 'InvoiceReferencedDocument').map((one) => ({
      number: textAt(one, 'IssuerAssignedID'),
      issuedOn: day(one, 'FormattedIssueDateTime/DateTimeString'),
    })),
    seller: partyOf(one(agreement, 'SellerTradeParty')),
    buyer: partyOf(one(agreement, 'BuyerTradeParty')),
    deliveredOn: day(delivery, 'ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString'),
    paymentMeans: all(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((means) =>
      textAt(means, 'TypeCode'),
    ),
    accounts: [
      ...new Set(
        all(settlement, 'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount').flatMap(
          (account) => textAt(account, 'IBANID') ?? textAt(account, 'ProprietaryID') ?? [],
        ),
      ),
    ],
    allowances: all(settlement, 'SpecifiedTradeAllowanceCharge').map(ciiAllowance),
    totals: {
      'BT-106': textAt(sums, 'LineTotalAmount'),
      'BT-107': textAt(sums, 'AllowanceTotalAmount'),
      'BT-108': textAt(sums, 'ChargeTotalAmount'),
      'BT-109': textAt(sums, 'TaxBasisTotalAmount'),
      'BT-110': taxTotal(true),
      'BT-111': taxTotal(false),
      'BT-112': textAt(sums, 'GrandTotalAmount'),
      'BT-113': textAt(sums, 'TotalPrepaidAmount'),
      'BT-114': textAt(sums, 'RoundingAmount'),
      'BT-115': textAt(sums, 'DuePayableAmount'),
    },
    taxes: taxes.map((share) => ({
      taxable: textAt(share, 'BasisAmount'),
      tax: textAt(share, 'CalculatedAmount'),
      category: textAt(share, 'CategoryCode'),
      rate: textAt(share, 'RateApplicablePercent'),
      exemption: textAt(share, 'ExemptionReason') ?? textAt(share, 'ExemptionReasonCode'),
    })),
    lines: all(transaction, 'IncludedSupplyChainTradeLineItem').map(ciiLine),
  }
}
