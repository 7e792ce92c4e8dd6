import { PDFDocument } from '@cantoo/pdf-lib'
import { type Example, type ExampleAllowance, workedOut } from './electronic-invoices.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

type Worked = ReturnType<typeof workedOut>

/** An element with what is in it; null leaves it out. */
const tag = (name: string, inner: string | null | undefined, attributes = ''): string =>
  inner === null || inner === undefined ? '' : `<${name}${attributes}>${inner}</${name}>`
const leaf = (name: string, text: string | null | undefined, attributes = '') =>
  tag(name, text === null || text === undefined ? null : escaped(text), attributes)

/** The example as UBL 2.1. */
export function ublOf(example: Example = {}): string {
  const made = workedOut(example)
  const t = (term: string) => made.terms[term] ?? null
  const amount = (name: string, value: string | null) =>
    leaf(name, value, ` currencyID="${t('BT-5') ?? 'GBP'}"`)
  const isCredit = t('BT-3') === '381'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const category = (name: string, id: string | null, rate: string | null | undefined, more = '') =>
    tag(
      name,
      leaf('cbc:ID', id) + leaf('cbc:Percent', rate) + more + tag('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
    )
  const allowance = (one: Worked['allowances'][number] | ExampleAllowance, isOfLine: boolean) =>
    tag(
      'cac:AllowanceCharge',
      leaf('cbc:ChargeIndicator', one.isCharge ? 'true' : 'false') +
        leaf('cbc:AllowanceChargeReasonCode', one.code) +
        leaf('cbc:AllowanceChargeReason', isOfLine ? (one.reason ?? 'Agreed') : one.reason) +
        amount('cbc:Amount', one.amount) +
        (isOfLine ? '' : category('cac:TaxCategory', one.category ?? null, one.rate)),
    )
  const address = (country: string | null) =>
    tag(
      'cac:PostalAddress',
      leaf('cbc:CityName', 'Leeds') + tag('cac:Country', leaf('cbc:IdentificationCode', country)),
    )
  const party = (name: string | null, country: string | null, more = '', legalId: string | null = null) =>
    tag(
      'cac:Party',
      address(country) +
        more +
        tag('cac:PartyLegalEntity', leaf('cbc:RegistrationName', name) + leaf('cbc:CompanyID', legalId)),
    )
  const line = (_: unknown, at: number) => {
    const l = (term: string) => t(`${at + 1}.${term}`)
    return tag(
      `cac:${root}Line`,
      leaf('cbc:ID', l('BT-126')) +
        leaf(
          `cbc:${isCredit ? 'Credited' : 'Invoiced'}Quantity`,
          l('BT-129'),
          l('BT-130') === null ? '' : ` unitCode="${l('BT-130')}"`,
        ) +
        amount('cbc:LineExtensionAmount', l('BT-131')) +
        tag('cac:OrderLineReference', l('BT-132') === null ? null : leaf('cbc:LineID', l('BT-132'))) +
        (made.lines[at]?.allowance ? allowance(made.lines[at].allowance, true) : '') +
        tag(
          'cac:Item',
          leaf('cbc:Name', l('BT-153')) +
            tag('cac:SellersItemIdentification', l('BT-155') === null ? null : leaf('cbc:ID', l('BT-155'))) +
            category('cac:ClassifiedTaxCategory', l('BT-151'), l('BT-152')),
        ) +
        tag('cac:Price', amount('cbc:PriceAmount', l('BT-146')) + leaf('cbc:BaseQuantity', l('BT-149'))),
    )
  }
  const share = (_: unknown, at: number) => {
    const s = (term: string) => t(`${at + 1}.${term}`)
    return tag(
      'cac:TaxSubtotal',
      amount('cbc:TaxableAmount', s('BT-116')) +
        amount('cbc:TaxAmount', s('BT-117')) +
        category('cac:TaxCategory', s('BT-118'), s('BT-119'), leaf('cbc:TaxExemptionReason', s('BT-120'))),
    )
  }
  const means = (account: string | null) =>
    tag(
      'cac:PaymentMeans',
      leaf('cbc:PaymentMeansCode', t('BT-81')) +
        (isCredit ? leaf('cbc:PaymentDueDate', t('BT-9')) : '') +
        tag('cac:PayeeFinancialAccount', account && leaf('cbc:ID', account)),
    )
  const vat = t('BT-31')
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${[
    leaf('cbc:CustomizationID', t('BT-24')),
    leaf('cbc:ID', t('BT-1')),
    leaf('cbc:IssueDate', t('BT-2')),
    isCredit ? '' : leaf('cbc:DueDate', t('BT-9')),
    leaf(`cbc:${root}TypeCode`, t('BT-3')),
    leaf('cbc:TaxPointDate', t('BT-7')),
    leaf('cbc:DocumentCurrencyCode', t('BT-5')),
    tag('cac:OrderReference', t('BT-13') === null ? null : leaf('cbc:ID', t('BT-13'))),
    tag(
      'cac:BillingReference',
      t('BT-25') === null ? null : tag('cac:InvoiceDocumentReference', leaf('cbc:ID', t('BT-25'))),
    ),
    tag(
      'cac:AccountingSupplierParty',
      party(
        t('BT-27'),
        t('BT-40'),
        vat === null
          ? ''
          : tag(
              'cac:PartyTaxScheme',
              leaf('cbc:CompanyID', vat) + tag('cac:TaxScheme', leaf('cbc:ID', 'VAT')),
            ),
        t('BT-30'),
      ),
    ),
    tag('cac:AccountingCustomerParty', party(t('BT-44'), t('BT-55'))),
    made.accounts.map(means).join(''),
    tag('cac:PaymentTerms', t('BT-20') === null ? null : leaf('cbc:Note', t('BT-20'))),
    made.allowances.map((one) => allowance(one, false)).join(''),
    tag('cac:TaxTotal', amount('cbc:TaxAmount', t('BT-110')) + made.taxes.map(share).join('')),
    tag(
      'cac:LegalMonetaryTotal',
      [
        ['LineExtensionAmount', 'BT-106'],
        ['TaxExclusiveAmount', 'BT-109'],
        ['TaxInclusiveAmount', 'BT-112'],
        ['AllowanceTotalAmount', 'BT-107'],
        ['ChargeTotalAmount', 'BT-108'],
        ['PrepaidAmount', 'BT-113'],
        ['PayableRoundingAmount', 'BT-114'],
        ['PayableAmount', 'BT-115'],
      ]
        .map(([name, term]) => amount(`cbc:${name}`, t(term ?? '')))
        .join(''),
    ),
    made.lines.map(line).join(''),
  ].join('')}</${root}>`
}

/** The example as UN/CEFACT CII D16B. */
export function ciiOf(example: Example = {}): string {
  const made = workedOut(example)
  const t = (term: string) => made.terms[term] ?? null
  const day = (name: string, value: string | null, inner = 'udt:DateTimeString') =>
    tag(name, value === null ? null : leaf(inner, value.replaceAll('-', ''), ' format="102"'))
  const allowance = (one: Worked['allowances'][number] | ExampleAllowance, isOfLine: boolean) =>
    tag(
      'ram:SpecifiedTradeAllowanceCharge',
      tag('ram:ChargeIndicator', leaf('udt:Indicator', one.isCharge ? 'true' : 'false')) +
        leaf('ram:ActualAmount', one.amount) +
        leaf('ram:ReasonCode', one.code) +
        leaf('ram:Reason', isOfLine ? (one.reason ?? 'Agreed') : one.reason) +
        (isOfLine
          ? ''
          : tag(
              'ram:CategoryTradeTax',
              leaf('ram:TypeCode', 'VAT') +
                leaf('ram:CategoryCode', one.category) +
                leaf('ram:RateApplicablePercent', one.rate),
            )),
    )
  const party = (
    name: string,
    called: string | null,
    country: string | null,
    vat: string | null,
    legalId: string | null,
  ) =>
    tag(
      name,
      leaf('ram:Name', called) +
        tag('ram:SpecifiedLegalOrganization', legalId === null ? null : leaf('ram:ID', legalId)) +
        tag('ram:PostalTradeAddress', leaf('ram:CityName', 'Leeds') + leaf('ram:CountryID', country)) +
        tag('ram:SpecifiedTaxRegistration', vat === null ? null : leaf('ram:ID', vat, ' schemeID="VA"')),
    )
  const line = (_: unknown, at: number) => {
    const l = (term: string) => t(`${at + 1}.${term}`)
    return tag(
      'ram:IncludedSupplyChainTradeLineItem',
      tag('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', l('BT-126'))) +
        tag(
          'ram:SpecifiedTradeProduct',
          leaf('ram:SellerAssignedID', l('BT-155')) + leaf('ram:Name', l('BT-153')),
        ) +
        tag(
          'ram:SpecifiedLineTradeAgreement',
          tag(
            'ram:BuyerOrderReferencedDocument',
            l('BT-132') === null ? null : leaf('ram:LineID', l('BT-132')),
          ) +
            tag(
              'ram:NetPriceProductTradePrice',
              leaf('ram:ChargeAmount', l('BT-146')) + leaf('ram:BasisQuantity', l('BT-149')),
            ),
        ) +
        tag(
          'ram:SpecifiedLineTradeDelivery',
          leaf('ram:BilledQuantity', l('BT-129'), l('BT-130') === null ? '' : ` unitCode="${l('BT-130')}"`),
        ) +
        tag(
          'ram:SpecifiedLineTradeSettlement',
          tag(
            'ram:ApplicableTradeTax',
            leaf('ram:TypeCode', 'VAT') +
              leaf('ram:CategoryCode', l('BT-151')) +
              leaf('ram:RateApplicablePercent', l('BT-152')),
          ) +
            (made.lines[at]?.allowance ? allowance(made.lines[at].allowance, true) : '') +
            tag(
              'ram:SpecifiedTradeSettlementLineMonetarySummation',
              leaf('ram:LineTotalAmount', l('BT-131')),
            ),
        ),
    )
  }
  const share = (_: unknown, at: number) => {
    const s = (term: string) => t(`${at + 1}.${term}`)
    return tag(
      'ram:ApplicableTradeTax',
      leaf('ram:CalculatedAmount', s('BT-117')) +
        leaf('ram:TypeCode', 'VAT') +
        leaf('ram:ExemptionReason', s('BT-120')) +
        leaf('ram:BasisAmount', s('BT-116')) +
        leaf('ram:CategoryCode', s('BT-118')) +
        (at === 0 ? day('ram:TaxPointDate', t('BT-7'), 'udt:DateString') : '') +
        leaf('ram:RateApplicablePercent', s('BT-119')),
    )
  }
  const means = (account: string | null) =>
    tag(
      'ram:SpecifiedTradeSettlementPaymentMeans',
      leaf('ram:TypeCode', t('BT-81')) +
        tag('ram:PayeePartyCreditorFinancialAccount', account && leaf('ram:IBANID', account)),
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">${[
    tag(
      'rsm:ExchangedDocumentContext',
      tag('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', t('BT-24'))),
    ),
    tag(
      'rsm:ExchangedDocument',
      leaf('ram:ID', t('BT-1')) + leaf('ram:TypeCode', t('BT-3')) + day('ram:IssueDateTime', t('BT-2')),
    ),
    tag(
      'rsm:SupplyChainTradeTransaction',
      made.lines.map(line).join('') +
        tag(
          'ram:ApplicableHeaderTradeAgreement',
          party('ram:SellerTradeParty', t('BT-27'), t('BT-40'), t('BT-31'), t('BT-30')) +
            party('ram:BuyerTradeParty', t('BT-44'), t('BT-55'), null, null) +
            tag(
              'ram:BuyerOrderReferencedDocument',
              t('BT-13') === null ? null : leaf('ram:IssuerAssignedID', t('BT-13')),
            ),
        ) +
        tag('ram:ApplicableHeaderTradeDelivery', '') +
        tag(
          'ram:ApplicableHeaderTradeSettlement',
          leaf('ram:InvoiceCurrencyCode', t('BT-5')) +
            made.accounts.map(means).join('') +
            made.taxes.map(share).join('') +
            made.allowances.map((one) => allowance(one, false)).join('') +
            tag(
              'ram:SpecifiedTradePaymentTerms',
              t('BT-9') === null && t('BT-20') === null
                ? null
                : leaf('ram:Description', t('BT-20')) + day('ram:DueDateDateTime', t('BT-9')),
            ) +
            tag(
              'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
              leaf('ram:LineTotalAmount', t('BT-106')) +
                leaf('ram:ChargeTotalAmount', t('BT-108')) +
                leaf('ram:AllowanceTotalAmount', t('BT-107')) +
                leaf('ram:TaxBasisTotalAmount', t('BT-109')) +
                leaf('ram:TaxTotalAmount', t('BT-110'), ` currencyID="${t('BT-5') ?? 'GBP'}"`) +
                leaf('ram:RoundingAmount', t('BT-114')) +
                leaf('ram:GrandTotalAmount', t('BT-112')) +
                leaf('ram:TotalPrepaidAmount', t('BT-113')) +
                leaf('ram:DuePayableAmount', t('BT-115')),
            ) +
            tag(
              'ram:InvoiceReferencedDocument',
              t('BT-25') === null ? null : leaf('ram:IssuerAssignedID', t('BT-25')),
            ),
        ),
    ),
  ].join('')}</rsm:CrossIndustryInvoice>`
}

/** A PDF/A-3 as programs make it, with the XML under its name. */
export async function pdfWith(xml: string | Uint8Array, name = 'factur-x.xml') {
  const made = await PDFDocument.create()
  made.addPage([200, 200])
  await made.attach(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml, name, {
    mimeType: 'text/xml',
  })
  return new Uint8Array(await made.save())
}
