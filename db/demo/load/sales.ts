import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enquiries } from '#modules/sales/enquiries/contract.ts'
import { enquiryTransitions } from '#modules/sales/enquiries/server/actions.ts'
import * as enquiryService from '#modules/sales/enquiries/server/service.ts'
import { quotes } from '#modules/sales/quotes/contract.ts'
import type { ActionInput } from '#modules/sales/quotes/server/action-input.ts'
import { quoteTransitions } from '#modules/sales/quotes/server/actions.ts'
import { createFromEnquiry, revise } from '#modules/sales/quotes/server/creation.ts'
import { mailPreview } from '#modules/sales/quotes/server/customer/sending.ts'
import { setForecast, update } from '#modules/sales/quotes/server/service.ts'
import { quoteLineTable } from '#modules/sales/quotes/table.ts'
import * as technicalLines from '#modules/engineering/technical-lines/contract.ts'
import type { Endpoint } from '#platform/contract/calls/endpoint.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import type { Context } from '#platform/server/context.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { selectable } from '#platform/server/database/rows.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { LinePlan } from '../lines.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import type { Deed, EnquiryPlan, PricingPlan, Step } from '../story.ts'
import type { Acting } from './acting.ts'
import { idOf } from './codes.ts'
import type { LoadedHouse } from './house.ts'
import { afterOrder, beforeOrder } from './orders.ts'

type Of<K extends Deed['do']> = Extract<Deed, { do: K }>

const { lineFields, partFields, requirementFields, unitField } = technicalLines
const technical = Object.keys({ ...lineFields, ...partFields, ...requirementFields, ...unitField })
const keptColumns = selectable(quoteLineTable, [...technical, 'taxCode', 'notes'])

/** The comments of both slices; every record of them can be commented on. */
const commenting = {
  enquiries: activityHandlers({ slice: 'enquiries' }, { exists: async () => true }).addComment,
  quotes: activityHandlers({ slice: 'quotes' }, { exists: async () => true }).addComment,
}

/** Does what the steps say, through the services. */
export class SalesLoad {
  readonly #acting: Acting
  readonly #house: LoadedHouse
  readonly #enquiries = new Map<number, string>()
  /** The newest revision of each quote, by enquiry and letter. */
  readonly #quotes = new Map<string, string>()

  constructor(acting: Acting, house: LoadedHouse) {
    this.#acting = acting
    this.#house = house
  }

  /** Does one step. @throws Error that names the step when a service refuses it */
  perform(step: Step): Promise<void> {
    const { deed } = step
    switch (deed.do) {
      case 'receive':
        return this.#receive(step, deed.enquiry)
      case 'decideBid':
      case 'review':
      case 'moveStep':
      case 'enquiry':
        return this.#workOn(step, deed)
      case 'createQuote':
        return this.#createQuote(step, deed.quote)
      case 'revise':
        return this.#revise(step, deed)
      case 'price':
        return this.#price(step, deed.quote, deed.pricing)
      case 'forecast':
        return this.#forecast(step, deed)
      case 'send':
        return this.#send(step, deed)
      case 'quote':
        return this.#moveQuote(step, deed)
      case 'comment':
        return this.#comment(step, deed)
    }
  }

  #do<T>(step: Step, endpoint: Endpoint, work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.#acting.as(step.by, step.at, endpoint, work)
  }

  #enquiryId(step: Step): string {
    const id = this.#enquiries.get(step.enquiry)
    if (id === undefined) throw new Error(`Enquiry ${step.enquiry} has not come in yet.`)
    return id
  }

  #quoteId(step: Step, letter: string): string {
    const id = this.#quotes.get(`${step.enquiry}${letter}`)
    if (id === undefined) throw new Error(`Enquiry ${step.enquiry} has no quote ${letter} yet.`)
    return id
  }

  async #receive(step: Step, plan: EnquiryPlan): Promise<void> {
    const { codes, companies } = this.#house
    const company = companies.get(plan.company)
    const contact = (at: number | null) => (at === null ? null : company?.contacts[at])
    const body = enquiries.input.parse({
      ...plan.fields,
      companyId: company?.id,
      contactId: contact(plan.contact),
      engineeringContactId: contact(plan.engineeringContact),
      facilityId: idOf(codes.facilities, plan.facility),
      salespersonId: this.#acting.person(plan.salesperson).id,
      estimatorId: plan.estimator && this.#acting.person(plan.estimator).id,
      marketSegmentId: idOf(codes.marketSegments, plan.marketSegment),
      salesStepId: idOf(codes.salesSteps, plan.salesStep),
      quoteConfidenceId: idOf(codes.confidences, plan.confidence),
      lines: plan.lines.map((line) => this.#enquiryLine(line)),
    })
    const { create } = enquiries.endpoints
    const { id } = await this.#do(step, create, (ctx) => enquiryService.create(ctx, { body }))
    this.#enquiries.set(step.enquiry, id)
  }

  #enquiryLine({
    make: _,
    grade: __,
    weightKg: ___,
    productCode,
    specifications,
    level,
    ...fields
  }: LinePlan) {
    const { codes } = this.#house
    return {
      ...fields,
      productCodeId: productCode && idOf(codes.products, productCode),
      specificationIds: specifications.map((code) => idOf(codes.specifications, code)),
      pslLevelId: idOf(codes.levels, level),
    }
  }

  async #workOn(step: Step, deed: Of<'decideBid' | 'review' | 'moveStep' | 'enquiry'>): Promise<void> {
    const id = this.#enquiryId(step)
    const { endpoints } = enquiries
    const at = async (ctx: Context) => ({
      params: { id },
      query: undefined,
      version: await versionOf(ctx, sql`enquiries`, id),
    })
    if (deed.do === 'decideBid') {
      const body = endpoints.decideBid.body.parse(deed.body)
      await this.#do(step, endpoints.decideBid, async (ctx) =>
        enquiryService.decideBid(ctx, { ...(await at(ctx)), body }),
      )
    } else if (deed.do === 'review') {
      const body = endpoints.reviewTechnically.body.parse(deed.body)
      await this.#do(step, endpoints.reviewTechnically, async (ctx) =>
        enquiryService.reviewTechnically(ctx, { ...(await at(ctx)), body }),
      )
    } else if (deed.do === 'moveStep') {
      const body = { salesStepId: idOf(this.#house.codes.salesSteps, deed.step) }
      await this.#do(step, endpoints.moveStep, async (ctx) =>
        enquiryService.moveStep(ctx, { ...(await at(ctx)), body }),
      )
    } else {
      const endpoint = endpointOf(endpoints, deed.action)
      const body = parsed(endpoint, deed.body)
      await this.#do(step, endpoint, async (ctx) =>
        enquiryTransitions.handlerFor(deed.action)(ctx, { ...(await at(ctx)), body }),
      )
    }
  }

  async #createQuote(step: Step, letter: string): Promise<void> {
    const params = { id: this.#enquiryId(step) }
    const { createFromEnquiry: endpoint } = quotes.endpoints
    await this.#do(step, endpoint, async (ctx) => {
      const { id } = await createFromEnquiry(ctx, { params })
      await this.#bornNow(ctx, id)
      this.#quotes.set(`${step.enquiry}${letter}`, id)
    })
  }

  /** Which quote of an enquiry is the newest goes by its creation, which the database dates. */
  async #bornNow(ctx: Context, id: string): Promise<void> {
    await ctx.tx.query(sql`UPDATE quotes SET created_at = ${ctx.clock.now().toISOString()} WHERE id = ${id}`)
  }

  async #revise(step: Step, { quote, reason }: Of<'revise'>): Promise<void> {
    const params = { id: this.#quoteId(step, quote) }
    await this.#do(step, quotes.endpoints.revise, async (ctx) => {
      const version = await versionOf(ctx, sql`quotes`, params.id)
      const { id } = await revise(ctx, { params, query: undefined, body: { reason }, version })
      await this.#bornNow(ctx, id)
      this.#quotes.set(`${step.enquiry}${quote}`, id)
    })
  }

  async #price(step: Step, letter: string, pricing: PricingPlan): Promise<void> {
    const params = { id: this.#quoteId(step, letter) }
    await this.#do(step, quotes.endpoints.update, async (ctx) => {
      const kept = await ctx.tx.query<{ lineNo: number }>(sql`
        SELECT ${sql.join(keptColumns, sql`, `)} FROM ${quoteLineTable} WHERE quote_id = ${params.id} ORDER BY line_no`)
      const priced = new Map(pricing.lines.map((line) => [line.lineNo, line]))
      const lines = kept.map((line) => ({ ...line, ...priced.get(line.lineNo) }))
      const body = quotes.patch.parse({ ...pricing.fields, lines })
      const version = await versionOf(ctx, sql`quotes`, params.id)
      await update(ctx, { params, query: undefined, body, version })
    })
  }

  async #forecast(step: Step, { quote, confidence, expectedOrderDate }: Of<'forecast'>): Promise<void> {
    const params = { id: this.#quoteId(step, quote) }
    const body = { quoteConfidenceId: idOf(this.#house.codes.confidences, confidence), expectedOrderDate }
    await this.#do(step, quotes.endpoints.setForecast, async (ctx) => {
      const version = await versionOf(ctx, sql`quotes`, params.id)
      await setForecast(ctx, { params, query: undefined, body, version })
    })
  }

  async #send(step: Step, { quote, byHand }: Of<'send'>): Promise<void> {
    const params = { id: this.#quoteId(step, quote) }
    await this.#do(step, quotes.endpoints.send, async (ctx) => {
      const { to, cc, subject, message } = await mailPreview(ctx, { params })
      const body = parsed(quotes.endpoints.send, { to, cc, subject, message, byHand })
      const version = await versionOf(ctx, sql`quotes`, params.id)
      await quoteTransitions.handlerFor('send')(ctx, { params, query: undefined, body, version })
    })
  }

  async #moveQuote(step: Step, { quote, action, body: plan }: Of<'quote'>): Promise<void> {
    const params = { id: this.#quoteId(step, quote) }
    const endpoint = endpointOf(quotes.endpoints, action)
    await this.#do(step, endpoint, async (ctx) => {
      const named = await this.#withLineIds(ctx, params.id, plan)
      const happens = { action, enquiry: step.enquiry, body: named }
      const order = await beforeOrder(ctx, params.id, happens)
      const signature = isSigned(endpoint) ? { signature: { pin: DEMO_PIN } } : {}
      const body = parsed(endpoint, { ...named, ...order, ...signature })
      const version = await versionOf(ctx, sql`quotes`, params.id)
      await quoteTransitions.handlerFor(action)(ctx, { params, query: undefined, body, version })
      await afterOrder(ctx, params.id, happens)
    })
    if (action === 'approve') await this.#approveFurther(step, params.id)
  }

  /** What goes beyond the limits of the facility is seen by the second step a moment later. */
  async #approveFurther(step: Step, id: string): Promise<void> {
    const [quote] = await this.#acting.tx.query<{ version: number }>(
      sql`SELECT version FROM quotes WHERE id = ${id} AND status = 'awaiting_approval'`,
    )
    if (!quote) return
    const { approve } = quotes.endpoints
    const body = parsed(approve, { signature: { pin: DEMO_PIN } })
    await this.#acting.as('commercial', step.at, approve, async (ctx) => {
      await quoteTransitions.handlerFor('approve')(ctx, {
        params: { id },
        query: undefined,
        body,
        version: quote.version,
      })
    })
  }

  /** A plan knows lines by their numbers. */
  async #withLineIds(ctx: Context, id: string, plan: object): Promise<object> {
    if (!('wonLineNos' in plan)) return plan
    const { wonLineNos, ...rest } = plan
    const rows = await ctx.tx.query<{ id: string }>(sql`
      SELECT id FROM quote_lines WHERE quote_id = ${id} AND line_no = ANY(${sql.param(wonLineNos)}::int[])`)
    return { ...rest, wonLineIds: rows.map((row) => row.id) }
  }

  async #comment(step: Step, { on, text }: Of<'comment'>): Promise<void> {
    const slice = on === 'enquiry' ? 'enquiries' : 'quotes'
    const id = on === 'enquiry' ? this.#enquiryId(step) : this.#quoteId(step, on)
    // Comments need nothing of the request.
    const exchange = { services: this.#acting.services } as HttpExchange
    await this.#do(step, activityEndpoints(slice).addComment, (ctx) =>
      commenting[slice](ctx, { params: { id }, query: undefined, body: { text }, version: 0 }, exchange),
    )
  }
}

async function versionOf(ctx: Context, table: SQL, id: string): Promise<number> {
  const [row] = await ctx.tx.query<{ version: number }>(sql`SELECT version FROM ${table} WHERE id = ${id}`)
  return row?.version ?? 0
}

/** Actions have the endpoint of their name. */
function endpointOf(endpoints: Readonly<Record<string, Endpoint>>, action: string): Endpoint {
  const found = endpoints[action]
  if (!found) throw new Error(`Nobody can do ${action}; it follows from something else.`)
  return found
}

/** Whether whoever does it signs; the password was given a moment ago. */
const isSigned = ({ body }: Endpoint): boolean => body instanceof z.ZodObject && 'signature' in body.shape

/** The body of an action as the server would take it. */
const parsed = (endpoint: Endpoint, body: object): ActionInput =>
  (endpoint.body ?? z.strictObject({})).parse(body) as ActionInput
