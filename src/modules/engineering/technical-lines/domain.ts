import { Decimal } from 'decimal.js'
import type { LineFacts } from '#modules/engineering/product-codes/contract.ts'
import type { TechnicalLineDraft, TechnicalLineInput } from './contract.ts'

type Unit = TechnicalLineInput['uom']
type Certificate = NonNullable<TechnicalLineInput['certificationLevel']>

/** Units as screens and prints write them. */
export const unitNames: Readonly<Record<Unit, string>> = {
  each: 'pcs',
  set: 'set',
  lot: 'lot',
  m: 'm',
  m2: 'm²',
  kg: 'kg',
  t: 't',
  hour: 'h',
  day: 'd',
}

const known: Readonly<Record<string, string>> = unitNames

/** A unit as it is written; nothing while the product code of a line has not said it. */
export const unitName = (uom: string | undefined): string => (uom ? (known[uom] ?? uom) : '')

/** Kinds of inspection certificates of EN 10204. */
export const certificateNames: Readonly<Record<Certificate, string>> = {
  '2.1': '2.1',
  '2.2': '2.2',
  '3.1': '3.1',
  '3.2': '3.2',
}

/** What a line is filled from. */
export type ProductFacts = Omit<LineFacts, 'defaultSpecificationName' | 'defaultPslLevelName'>

/** The currency a document is priced in, and that of its facility. */
export interface Currencies {
  readonly currency: string
  readonly baseCurrency: string
}

/** The fields of a line that a product code says; lead time and price only where the document has them. */
export interface Said {
  description: string
  uom: Unit
  specificationIds: string[]
  pslLevelId: string | null
  leadTimeWeeks: number | null
  unitPrice: string | null
}
export type SaidName = keyof Said

export const saidLabels: Readonly<Record<SaidName, string>> = {
  description: 'Description',
  uom: 'Unit',
  specificationIds: 'Specification',
  pslLevelId: 'PSL level',
  leadTimeWeeks: 'Lead time',
  unitPrice: 'Unit price',
}

/** The price guide, where it is one of this document: the line counts in the same unit, and in the same currency. */
export const priceOf = (product: ProductFacts, uom: Unit, { currency, baseCurrency }: Currencies) =>
  currency === baseCurrency && uom === product.uom ? product.priceGuide : null

const saidBy = (product: ProductFacts): Omit<Said, 'unitPrice'> => ({
  description: product.description || product.name,
  uom: product.uom,
  specificationIds: product.defaultSpecificationId ? [product.defaultSpecificationId] : [],
  pslLevelId: product.defaultPslLevelId,
  leadTimeWeeks: product.defaultLeadTimeWeeks,
})

type LeftOut = Pick<TechnicalLineDraft, 'description' | 'uom' | 'specificationIds' | 'pslLevelId'>
/** A line that says everything that has to be said. */
export type Filled<Line> = Omit<Line, 'description' | 'uom' | 'specificationIds'> &
  Pick<TechnicalLineInput, 'description' | 'uom' | 'specificationIds'>

/**
 * A line as it was sent, with what its product code says of the fields it leaves out. Null and empty are said, and
 * stay. Null when there is no product code and something is missing.
 */
export function filled<Line extends LeftOut>(
  line: Line,
  product: ProductFacts | undefined,
): Filled<Line> | null {
  const said = product && saidBy(product)
  const description = line.description ?? said?.description
  const uom = line.uom ?? said?.uom
  const specificationIds = line.specificationIds ?? said?.specificationIds
  if (description === undefined || uom === undefined || specificationIds === undefined) return null
  const pslLevelId = line.pslLevelId === undefined && said ? { pslLevelId: said.pslLevelId } : {}
  return { ...line, description, uom, specificationIds, ...pslLevelId }
}

interface SentPrice {
  readonly unitPrice?: string | undefined
  readonly leadTimeWeeks?: number | null | undefined
}

/** The same for price and lead time of one quantity. A price that nobody said is 0, which no quote goes out with. */
export const filledPrice = <Price extends SentPrice>(
  price: Price,
  product: ProductFacts | undefined,
  uom: Unit,
  currencies: Currencies,
): Omit<Price, 'unitPrice' | 'leadTimeWeeks'> & { unitPrice: string; leadTimeWeeks: number | null } => ({
  ...price,
  unitPrice: price.unitPrice ?? ((product && priceOf(product, uom, currencies)) || '0'),
  leadTimeWeeks:
    price.leadTimeWeeks === undefined ? (product?.defaultLeadTimeWeeks ?? null) : price.leadTimeWeeks,
})

type Value = Said[SaidName] | undefined

const isNumber = (value: Value): value is string => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)

function isSame(name: SaidName, a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one) => b.includes(one))
  if (name === 'unitPrice' && isNumber(a) && isNumber(b)) return new Decimal(a).eq(b)
  return (a ?? null) === (b ?? null)
}

const isEmpty = (name: SaidName, value: Value): boolean =>
  value == null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (name === 'unitPrice' && isNumber(value) && new Decimal(value).isZero())

interface Picked {
  /** What stands in the line; a field that is not in it is not the document's. */
  readonly present: Partial<Said>
  readonly product: ProductFacts
  /** The product code that was chosen before. */
  readonly previous?: ProductFacts | undefined
  /** What the line began with, before anybody typed. */
  readonly start?: Partial<Said> | undefined
  /** Where the document has prices. */
  readonly currencies?: Currencies | undefined
}

/** What picking a product code does to a line. */
export interface TakeOver {
  /** Fields that were empty, or not typed by anybody. */
  readonly fill: Partial<Said>
  /** What the product code says otherwise than somebody typed; it needs their word. */
  readonly otherwise: Partial<Said>
  /** Why there is no price, in a sentence. */
  readonly hint: string | null
}

/**
 * What a product code that was just picked fills into a line: what is empty, what the line began with and what the
 * product code before it said. What somebody typed stays.
 */
export function takeOver({ present, product, previous, start = {}, currencies }: Picked): TakeOver {
  const before = previous && { ...saidBy(previous), unitPrice: previous.priceGuide }
  const isBefore = (name: SaidName) => before !== undefined && isSame(name, present[name], before[name])
  const isFree = (name: SaidName) =>
    isEmpty(name, present[name]) ||
    isBefore(name) ||
    (name in start && isSame(name, present[name], start[name]))
  const uom = present.uom === undefined || isFree('uom') ? product.uom : present.uom
  const unitPrice = currencies ? priceOf(product, uom, currencies) : null
  const said: Said = { ...saidBy(product), unitPrice }
  const names = (Object.keys(said) as SaidName[]).filter(
    (name) =>
      name in present &&
      !isSame(name, present[name], said[name]) &&
      // A product code that says nothing of a field only takes back what the one before it said.
      (!isEmpty(name, said[name]) || (isBefore(name) && !isEmpty(name, present[name]))),
  )
  const of = (wanted: readonly SaidName[]): Partial<Said> =>
    Object.fromEntries(wanted.map((name) => [name, said[name]]))
  const isPriced = 'unitPrice' in present && !isFree('unitPrice')
  return {
    fill: of(names.filter(isFree)),
    otherwise: of(names.filter((name) => !isFree(name))),
    hint: currencies && !isPriced ? priceHint(product, uom, currencies) : null,
  }
}

function priceHint(product: ProductFacts, uom: Unit, { currency, baseCurrency }: Currencies): string | null {
  if (!product.priceGuide) return `${product.code} has no price guide: enter the unit price.`
  if (currency !== baseCurrency)
    return `The price guide of ${product.code} is in ${baseCurrency}: enter the unit price in ${currency}.`
  if (uom === product.uom) return null
  return `The price guide of ${product.code} is per ${unitNames[product.uom]}, not per ${unitNames[uom]}: enter the unit price.`
}
