import { Decimal } from 'decimal.js'
import type { ReactNode } from 'react'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { type PriceBasis, priceBases } from '#modules/purchasing/purchase-orders/domain.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { DateText, MoneyText } from '#platform/web/ui/text.tsx'
import { certificateIssuers } from '../domain.ts'

/** How what a supplier sent is said; the client area says it in other languages too. */
export interface AnswerWords {
  readonly note: string
  readonly arrives: string
  readonly carrier: string
  readonly packages: string
  readonly remark: string
  readonly reference: string
  readonly validUntil: string
  readonly invoice: string
  readonly dated: string
  readonly creditNote: string
  readonly credits: string
  readonly file: string
  readonly readFrom: (syntax: string) => string
  readonly findings: string
  readonly finding: (findings: readonly { readonly terms: string; readonly sentence: string }[]) => ReactNode
  readonly gross: string
  readonly certificate: string
  readonly issued: string
  readonly heats: string
  readonly standard: string
  readonly by: string
  readonly validFrom: string
  readonly before: string
  readonly beforeOf: (no: string, until: ReactNode) => ReactNode
  readonly issuers: Readonly<Record<keyof typeof certificateIssuers, string>>
  readonly confirmation: (no: string) => string
  readonly certificateOf: (no: string, type: string) => string
  readonly line: (lineNo: number | '') => string
  readonly heat: (heatNo: string) => string
  readonly demand: (type: string) => string
  readonly beyond: (openQty: string) => string
  readonly late: (day: string, days: number) => string
  readonly instead: (quantity: string, ordered: string) => string
  readonly amount: (quantity: string, uom: string) => string
  readonly per: (basis: PriceBasis) => string
  readonly day: (date: string) => ReactNode
  readonly money: (value: string, currency: string) => ReactNode
}

export const answerEnglish: AnswerWords = {
  note: 'Delivery note',
  arrives: 'Arrives',
  carrier: 'Carrier',
  packages: 'Packages',
  remark: 'Remark',
  reference: 'Reference',
  validUntil: 'Valid until',
  invoice: 'Invoice',
  dated: 'Dated',
  creditNote: 'Credit note',
  credits: 'Gives back',
  file: 'File',
  readFrom: (syntax) => `Electronic invoice (${syntax})`,
  findings: 'Not as EN 16931 says',
  finding: (findings) => findings.map(({ sentence }) => sentence).join(' '),
  gross: 'Total with tax',
  certificate: 'Certificate',
  issued: 'Issued',
  heats: 'Heats',
  standard: 'Standard',
  by: 'Issued by',
  validFrom: 'Valid from',
  before: 'Takes the place of',
  beforeOf: (no, until) => (
    <>
      {no}, valid until {until}
    </>
  ),
  issuers: certificateIssuers,
  confirmation: (no) => `Confirmation ${no}`,
  certificateOf: (no, type) => `${no}, EN 10204 ${type}`,
  line: (lineNo) => `Line ${lineNo}`,
  heat: (heatNo) => `heat ${heatNo}`,
  demand: (type) => `certificate ${type}`,
  beyond: (openQty) => `more than the ${openQty} still to come`,
  late: (day, days) => `${shortDay(day)}, ${days} ${days === 1 ? 'day' : 'days'} later than required`,
  instead: (quantity, ordered) => `${quantity} instead of ${ordered}`,
  amount: (quantity, uom) => `${new Decimal(quantity).toString()} ${unitName(uom)}`,
  per: (basis) => priceBases[basis],
  day: (date) => <DateText date={date} />,
  money: (value, currency) => <MoneyText value={value} currency={currency} />,
}
