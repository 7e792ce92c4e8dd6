import { Decimal } from 'decimal.js'
import type { AnswerWords } from '#modules/house/supplier-answers/web/api.tsx'
import { language } from './texts.ts'
import { DateText, MoneyText, amountWords, dayWords } from './values.tsx'

const quantityWords = (quantity: string): string => new Decimal(quantity).toString().replace('.', ',')

const german: AnswerWords = {
  note: 'Lieferschein',
  arrives: 'Wareneingang',
  carrier: 'Spediteur',
  packages: 'Packstücke',
  remark: 'Bemerkung',
  reference: 'Ihr Zeichen',
  validUntil: 'Gültig bis',
  invoice: 'Rechnung',
  dated: 'Rechnungsdatum',
  creditNote: 'Gutschrift',
  credits: 'Schreibt gut',
  file: 'Datei',
  readFrom: (syntax) => `E-Rechnung (${syntax})`,
  findings: 'Nicht nach EN 16931',
  finding: (findings) => findings.map(({ terms }) => terms).join('; '),
  gross: 'Gesamtbetrag mit Steuer',
  certificate: 'Zeugnis',
  issued: 'Ausgestellt',
  heats: 'Schmelzen',
  standard: 'Norm',
  by: 'Ausgestellt von',
  validFrom: 'Gültig ab',
  before: 'Ersetzt',
  beforeOf: (no, until) => (
    <>
      {no}, gültig bis {until}
    </>
  ),
  issuers: { mill: 'Hersteller', stockist: 'Händler', processor: 'Verarbeiter' },
  confirmation: (no) => `Auftragsbestätigung ${no}`,
  certificateOf: (no, type) => `${no}, EN 10204 ${type}`,
  line: (lineNo) => `Position ${lineNo}`,
  heat: (heatNo) => `Schmelze ${heatNo}`,
  demand: (type) => `Zeugnis ${type}`,
  beyond: (openQty) => `mehr als die noch ausstehenden ${quantityWords(openQty)}`,
  late: (day, days) => `${dayWords(day)}, ${days} ${days === 1 ? 'Tag' : 'Tage'} später als gewünscht`,
  instead: (quantity, ordered) => `${quantityWords(quantity)} statt ${quantityWords(ordered)}`,
  amount: amountWords,
  per: (basis) => ({ each: 'je Stück', m: 'je m', kg: 'je kg', t: 'je t' })[basis],
  day: (date) => <DateText date={date} />,
  money: (value, currency) => <MoneyText value={value} currency={currency} />,
}

/** How what the company has sent is said; undefined: as the house says it. */
export const sentWords: AnswerWords | undefined = language === 'de' ? german : undefined
