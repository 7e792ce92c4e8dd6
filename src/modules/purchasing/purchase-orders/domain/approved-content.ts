import { z } from 'zod'
import {
  type ContentChange,
  contentChanges,
  type ContentRules,
  type Freedom,
  isSameContent,
} from '#platform/contract/documents/approved-content.ts'
import { formatAmount, plainDecimal } from '#platform/contract/values/amounts.ts'
import { shortDay } from '#platform/contract/values/dates.ts'
import { labelsOf } from '#platform/contract/words/labels.ts'
import { orderTypes } from '#modules/signing/purchase-order-approving-users/domain.ts'
import { certificateTypes, isAtLeast } from '#modules/steel/steel-stock/domain.ts'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { orderHeader } from '../contract.ts'
import { type OrderLineInput, orderLine } from '../contract/lines.ts'
import { isBeyondTolerance } from './amendments.ts'
import { priceBases } from './totals.ts'

type Fields = Readonly<Record<string, unknown>>

/** A line with the names of what it refers to. */
export type ContentLine = Fields &
  Pick<OrderLineInput, 'lineNo' | 'quantity' | 'form' | 'description' | 'grade' | 'certificateType'> & {
    readonly rootId: string
    /** `Pipe 168.3 x 10.97 (6 in sch 80)`; null: no steel. */
    readonly sizeText: string | null
  }

/** An order as its approvers see it: as it was entered, with the names of what it refers to. */
export interface OrderContent {
  readonly header: Fields
  readonly lines: readonly ContentLine[]
}

/** What of the header may change after the approval; every other field asks again. */
const headerFreedoms: Readonly<Record<string, Freedom>> = {
  internalNotes: 'free',
  requiredOn: 'later',
  freight: 'less',
  discountPercent: 'more',
} satisfies Partial<Record<keyof typeof orderHeader, Freedom>>

/** The same of a line; its mass follows from what is ordered, or is what is ordered. */
const lineFreedoms: Readonly<Record<string, Freedom>> = {
  id: 'free',
  quantity: 'less',
  unitPrice: 'less',
  discountPercent: 'more',
  massKg: 'less',
  requiredOn: 'later',
} satisfies Partial<Record<keyof OrderLineInput, Freedom>>

const certificate = z.enum(certificateTypes).nullish().catch(null)
const isLowerCertificate = (from: unknown, to: unknown): boolean => {
  const [was, is] = [certificate.parse(from), certificate.parse(to)]
  return was != null && (is == null || !isAtLeast(is, was))
}
// Nobody but quality can tell whether another one demands as much.
const isAnother = (from: unknown, to: unknown): boolean => !isSameContent(from, to)
const isLeftOut = (_: unknown, to: unknown): boolean => to !== true
const isWarmer = (from: unknown, to: unknown): boolean =>
  typeof from === 'number' && (typeof to !== 'number' || to > from)
const isNoLongerSaid = (from: unknown, to: unknown): boolean =>
  typeof from === 'string' && !(typeof to === 'string' && to.includes(from))

/** What is demanded of the quality of a line, with how a weaker demand is told. */
const lineDemands = {
  specificationId: isAnother,
  grade: isAnother,
  pslLevelId: isAnother,
  certificateType: isLowerCertificate,
  charpyTempC: isWarmer,
  hardnessMax: isAnother,
  utClass: isAnother,
  needsPmi: isLeftOut,
  isNace: isLeftOut,
  requirements: isNoLongerSaid,
} satisfies Partial<Record<keyof OrderLineInput, ContentRules['demands'][string]>>

const isMissingOne = (from: unknown, to: unknown): boolean =>
  Array.isArray(from) && from.some((one) => !(Array.isArray(to) && to.includes(one)))

/** Where the name of a reference stands. */
const nameFields: Readonly<Record<string, string>> = {
  supplierId: 'supplierName',
  contactId: 'contactName',
  facilityId: 'facilityName',
  requestedById: 'requestedByName',
  buyerId: 'buyerName',
  clauseIds: 'clauseCodes',
  productCodeId: 'productCode',
  specificationId: 'specificationName',
  pslLevelId: 'pslLevel',
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  type: orderTypes,
  priceBasis: priceBases,
}

/** A value of an order in words. */
function valueInWords(field: string, of: Fields): string {
  const value = of[nameFields[field] ?? field]
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const known = choices[field]?.[value]
  if (known !== undefined) return known
  if (field === 'uom') return unitName(value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return shortDay(value)
  return /^-?\d+\.\d+$/.test(value) ? plainDecimal(value) : value.replaceAll(/\s*\n\s*/g, ', ')
}

/** The rules about the header, from the fields of the contract: one that stands in no table asks again. */
export const headerRules = (fields: z.ZodRawShape = orderHeader): ContentRules => ({
  labels: { ...labelsOf(z.strictObject(fields)), exchangeRate: 'Exchange rate' },
  freedoms: headerFreedoms,
  demands: { clauseIds: isMissingOne },
  words: valueInWords,
})

/** The same about a line. */
export const lineRules = (fields: z.ZodRawShape = orderLine.shape): ContentRules => ({
  labels: labelsOf(z.strictObject(fields)),
  freedoms: lineFreedoms,
  demands: lineDemands,
  words: valueInWords,
})

const [ofHeader, ofLines] = [headerRules(), lineRules()]

/** What a line orders, in a few words: `4 pcs, Pipe 168.3 x 10.97, API 5L X65Q, certificate 3.1`. */
function lineWords(line: ContentLine): string {
  const { form, quantity, sizeText, description, grade, certificateType } = line
  const pieces = `${plainDecimal(quantity)} ${form ? 'pcs' : valueInWords('uom', line)}`
  const material = [valueInWords('specificationId', line), grade].filter(Boolean).join(' ')
  const demand = certificateType ? `certificate ${certificateType}` : 'no certificate'
  return [pieces, sizeText, description, material, demand].filter(Boolean).join(', ')
}

/** A changed line field by field. The mass of steel follows from its pieces, so a lower one is not told by itself. */
const lineChanges = (before: ContentLine, now: ContentLine): ContentChange[] =>
  contentChanges(before, now, ofLines, `Line ${now.lineNo}, `).filter(
    ({ field, asks }) => field !== 'massKg' || asks || !now.form,
  )

/** The day of a line where it has one of its own on one side alone. */
function withDays(line: ContentLine, other: ContentLine, header: Fields): ContentLine {
  return line.requiredOn == null && other.requiredOn != null
    ? { ...line, requiredOn: header.requiredOn }
    : line
}

const hasDemands = (line: ContentLine): boolean =>
  Object.keys(lineDemands).some((field) => !isSameContent(line[field], null))

/** All that an amendment changes of an earlier revision: header, then lines by their identity. */
export function orderChanges(before: OrderContent, now: OrderContent): ContentChange[] {
  const old = new Map(before.lines.map((line) => [line.rootId, line]))
  const kept = new Set(now.lines.map(({ rootId }) => rootId))
  const isAdding = now.lines.some(({ rootId }) => !old.has(rootId))
  const lines = now.lines.flatMap((line): ContentChange[] => {
    const was = old.get(line.rootId)
    if (was) return lineChanges(withDays(was, line, before.header), withDays(line, was, now.header))
    const sentence = `Line ${line.lineNo} is added: ${lineWords(line)}.`
    return [{ field: 'lines', sentence, asks: true, isWeaker: false }]
  })
  const gone = before.lines
    .filter(({ rootId }) => !kept.has(rootId))
    .map((line) => ({
      field: 'lines',
      sentence: `Line ${line.lineNo} is left out: ${lineWords(line)}.`,
      asks: true,
      // What comes in its place may demand less.
      isWeaker: isAdding && hasDemands(line),
    }))
  return [...contentChanges(before.header, now.header, ofHeader), ...lines, ...gone]
}

const sentencesOf = (changes: readonly ContentChange[]): string[] => changes.map(({ sentence }) => sentence)

/** What an amendment changes of an earlier revision, in sentences. */
export const amendmentChanges = (before: OrderContent, now: OrderContent): string[] =>
  sentencesOf(orderChanges(before, now))

/** The demands on quality that an amendment lowers, in the same sentences. */
export const weakerDemands = (before: OrderContent, now: OrderContent): string[] =>
  sentencesOf(orderChanges(before, now).filter(({ isWeaker }) => isWeaker))

/**
 * Why an amendment has to be approved again, sentence by sentence; empty: it stays within what was approved, since only days
 * became later, quantities smaller and prices lower.
 */
export function beyondApproval(
  approved: OrderContent & { readonly approvedInBase: string },
  now: OrderContent & { readonly netInBase: string },
  baseCurrency: string,
): string[] {
  const changed = sentencesOf(orderChanges(approved, now).filter(({ asks }) => asks))
  if (!isBeyondTolerance(approved.approvedInBase, now.netInBase)) return changed
  const [from, to] = [approved.approvedInBase, now.netInBase].map((one) => formatAmount(one, baseCurrency))
  return [`${from} ${baseCurrency} were approved, it comes to ${to} ${baseCurrency} now.`, ...changed]
}
