import { z } from 'zod'
import { sql } from 'drizzle-orm'
import { optionalReference } from '#platform/contract/values/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { savesOf } from '#platform/server/documents/saves.ts'
import { transitionsOf } from '#platform/server/documents/lifecycle/transitions.ts'
import { SYSTEM } from '#platform/server/effects.ts'
import { notFound, refuseWhere } from '#platform/server/errors.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { needOfLine, steelSizeOf, type TechnicalNeed } from '#modules/steel/material-search/domain.ts'
import type { RecordRef } from '#modules/engineering/holds/domain.ts'
import { requireSameFacility, seriesFor } from '#modules/setup/numbering/server/api.ts'
import { gradeProblems } from '#modules/setup/specifications/server/api.ts'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { noSupplierProblems, type SupplierFacts } from '#modules/suppliers/suppliers/domain.ts'
import { quoteLineTable, quoteTable } from '#modules/sales/quotes/table.ts'
import { formOf, sizeText } from '#modules/steel/steel-stock/domain.ts'
import { withPipeName } from '#modules/steel/steel-stock/server/api.ts'
import { type RequisitionInput, requisitions as contract } from '../contract.ts'
import { needProblems } from '../domain.ts'
import { requisitionTable } from '../table.ts'
import { lockedWhy, requisitions, type RequisitionRow } from './document.ts'
import { type DeliveriesOf, suggestSuppliers } from './suppliers.ts'

type Need = Omit<RequisitionInput, 'facilityId' | 'neededBy'>
type Problems = Record<string, string[]>

/** A need as it would be stored, in words too, and what keeps it from being one, sentences by field. */
export async function describedNeed(
  ctx: Context,
  entered: Need,
): Promise<{ need: Need; item: string; problems: Problems }> {
  const found = await needToStore(ctx, entered)
  const { need } = found
  const problems = { ...found.problems, ...(await supplierProblems(ctx, entered.supplierId)) }
  return { need, problems, item: Object.keys(problems).length > 0 ? '' : await itemOf(ctx, need) }
}

/** A need as it is stored, and what keeps it from being one; a grade that was asked for before stays. */
async function needToStore(
  ctx: Context,
  entered: Need,
  known?: Pick<Need, 'specificationId' | 'grade'>,
): Promise<{ need: Need; problems: Problems }> {
  const { line: need, problems } = await withPipeName(ctx, entered)
  const isKnown = known?.specificationId === need.specificationId && known?.grade === need.grade
  const [unknown] = isKnown ? [] : await gradeProblems(ctx, [need])
  return {
    need,
    problems: { ...needProblems(need), ...problems, ...(unknown ? { grade: [unknown] } : {}) },
  }
}

/** Why a company cannot be the supplier of a need; nothing while it is one. */
async function supplierProblems(ctx: Context, supplierId: string | null | undefined): Promise<Problems> {
  if (!supplierId) return {}
  const [company] = await ctx.tx.query<Pick<SupplierFacts, 'name' | 'supplierStatus'>>(
    sql`SELECT name, supplier_status AS "supplierStatus" FROM ${companyTable} WHERE id = ${supplierId}`,
  )
  return noSupplierProblems(company)
}

/** The need in words: form, size and length of steel, else what was said, else the product. */
async function itemOf(ctx: Context, need: Need): Promise<string> {
  const { form, lengthMm, description, productCodeId } = need
  if (form) {
    const size = sizeText({ ...need, form }, lengthMm ?? null)
    const isLong = formOf(form).hasLength && form !== 'plate' && lengthMm
    return isLong ? `${size}, ${Number(lengthMm)} mm` : size
  }
  if (description) return description
  const [product] = await ctx.tx.query<{ name: string }>(
    sql`SELECT name FROM ${productCodeTable} WHERE id = ${productCodeId ?? null}`,
  )
  return product?.name ?? ''
}

/** What suppliers are found by. */
const namesOf = ({ productCodeId, specificationId, grade }: Need) => ({
  ...(productCodeId ? { productCodeId } : {}),
  ...(specificationId ? { specificationId } : {}),
  ...(grade ? { grade } : {}),
})

/** What is stored of a need: what is sent, and where it comes from unless somebody writes it by hand. */
const own = {
  input: contract.input.extend({
    source: contract.record.shape.source.optional(),
    quoteId: optionalReference,
    quoteLineNo: z.int().optional(),
    usedForEntity: z.string().optional(),
    usedForId: z.string().optional(),
    usedForLabel: z.string().optional(),
  }),
  patch: contract.patch,
}

/** The handlers of `create` and `update`; where nobody names a supplier for a new need the best one known is suggested. */
export const savesWith = (deliveriesOf: DeliveriesOf) =>
  savesOf(own, requisitions, {
    series: (ctx, { facilityId }) => seriesFor(ctx, contract, facilityId),
    locked: lockedWhy,
    async stored(ctx, { body, before }) {
      requireSameFacility(before, body, 'line')
      const { need, problems } = await needToStore(ctx, before ? { ...before, ...body } : body, before)
      refuseWhere(problems)
      const isOther = body.supplierId !== before?.supplierId
      if (isOther) refuseWhere(await supplierProblems(ctx, body.supplierId))
      const { nps = null, schedule = null, odMm = null, wallMm = null } = need
      const stored = { nps, schedule, odMm, wallMm, item: await itemOf(ctx, need) }
      if (before) return { ...stored, ...('supplierId' in body && isOther ? { supplierBecause: null } : {}) }
      const [suggested] = body.supplierId ? [] : await suggestSuppliers(ctx, deliveriesOf, namesOf(need))
      return {
        ...stored,
        // The program asks for nothing itself: a need that it writes at night is nobody's.
        requestedById: body.requestedById ?? (ctx.actor.id === SYSTEM.id ? null : ctx.actor.id),
        supplierId: body.supplierId ?? suggested?.id ?? null,
        supplierBecause: suggested?.because ?? null,
      }
    },
  })

/** Writes a need down that a minimum of the stock asks for, or the material of a traveller. @throws 422 at the fields that do not fit */
export const writeNeedWith =
  (deliveriesOf: DeliveriesOf) =>
  (
    ctx: Context,
    body: RequisitionInput,
    usedFor?: RecordRef,
  ): Promise<Pick<RequisitionRow, 'id' | 'number' | 'item'>> =>
    savesWith(deliveriesOf).insert(ctx, {
      ...body,
      source: usedFor ? 'traveller' : 'minimum_stock',
      ...(usedFor
        ? { usedForEntity: usedFor.entity, usedForId: usedFor.id, usedForLabel: usedFor.label }
        : {}),
    })

interface QuoteLine extends Omit<TechnicalNeed, 'quantity'> {
  readonly lineNo: number
  readonly description: string
  readonly productCodeId: string | null
  readonly pslLevelId: string | null
  readonly uom: RequisitionInput['uom']
  readonly quantity: string
  readonly hasOne: boolean
}

type FromQuote = (typeof contract)['endpoints']['fromQuote']

/**
 * A need for each line of a quote: of the lines that were won, or while nothing is decided of those that count. Steel
 * whose size can be read becomes steel, everything else stays in the words of the quote. @throws 404
 */
export const fromQuoteWith =
  (deliveriesOf: DeliveriesOf) =>
  (ctx: Context, { body }: { body: z.output<FromQuote['body']> }) =>
    fromQuote(ctx, savesWith(deliveriesOf), body)

async function fromQuote(
  ctx: Context,
  { insert }: ReturnType<typeof savesWith>,
  body: z.output<FromQuote['body']>,
): Promise<z.output<FromQuote['response']>> {
  const [quote] = await ctx.tx.query<{ facilityId: string }>(
    sql`SELECT facility_id AS "facilityId" FROM ${quoteTable} WHERE id = ${body.quoteId} FOR UPDATE`,
  )
  if (!quote) throw notFound()
  const lines = await ctx.tx.query<QuoteLine>(sql`
    SELECT l.line_no AS "lineNo", l.description, l.product_code_id AS "productCodeId", l.psl_level_id AS "pslLevelId",
      l.size, l.specification_ids AS "specificationIds", l.certification_level AS "certificationLevel", l.uom,
      coalesce(l.breaks->l.selected_break->>'quantity', '1') AS quantity,
      EXISTS (SELECT FROM ${requisitionTable} r WHERE r.quote_id = l.quote_id AND r.quote_line_no = l.line_no
        AND r.status = 'open') AS "hasOne"
    FROM ${quoteLineTable} l JOIN ${quoteTable} q ON q.id = l.quote_id
    WHERE l.quote_id = ${body.quoteId} AND NOT l.no_quote
      AND CASE WHEN q.won_line_ids = '{}' THEN l.kind = 'standard' ELSE l.id = ANY(q.won_line_ids) END
    ORDER BY l.line_no`)
  const created: z.output<FromQuote['response']>['created'] = []
  for (const line of lines.filter(({ hasOne }) => !hasOne)) {
    const need = { ...(await needOfQuoteLine(ctx, line)), ...quote, neededBy: body.neededBy }
    const origin = { source: 'quote', quoteId: body.quoteId, quoteLineNo: line.lineNo } as const
    const { id, number, item } = await insert(ctx, { ...need, ...origin })
    created.push({ id, number, item })
  }
  return { created, skipped: lines.length - created.length }
}

async function needOfQuoteLine(ctx: Context, line: QuoteLine): Promise<Need> {
  const { description, productCodeId, pslLevelId, quantity, uom } = line
  const [specificationId = null] = line.specificationIds ?? []
  const certificateType = line.certificationLevel ?? null
  const inWords = { description, productCodeId, pslLevelId, specificationId, certificateType, quantity, uom }
  const asked = needOfLine(line, null)
  const { lengthMm } = asked
  const steel = { ...inWords, ...steelSizeOf(asked), ...(lengthMm && { lengthMm }), uom: 'each' } as const
  const isCounted = uom === 'each' || uom === 'set'
  const { need, problems } = await needToStore(ctx, steel)
  return isCounted && Object.keys(problems).length === 0 ? need : inWords
}

export const { handlers } = transitionsOf(requisitions, { cancel: null, reopen: null })
