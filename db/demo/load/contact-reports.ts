import { sql } from 'drizzle-orm'
import { customerContactReports } from '#modules/sales/customer-contact-reports/contract.ts'
import { summaryFrom } from '#modules/sales/customer-contact-reports/domain.ts'
import { handlers, tick } from '#modules/sales/customer-contact-reports/server/actions.ts'
import { contactReports } from '#modules/sales/customer-contact-reports/server/document.ts'
import { create, createSubmitted } from '#modules/sales/customer-contact-reports/server/saving.ts'
import type { Context } from '#platform/server/context.ts'
import type { ContactPlan } from '../contact-reports.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'
import type { LoadedCompany } from './house.ts'

const { endpoints } = customerContactReports

interface Deed {
  readonly at: string
  readonly perform: () => Promise<void>
}

/** Writes, reads and settles the contact reports, each at its time. */
export class ContactLoad {
  readonly #acting: Acting
  readonly #companies: ReadonlyMap<string, LoadedCompany>
  readonly #deeds: Deed[]
  #next = 0

  constructor(acting: Acting, companies: ReadonlyMap<string, LoadedCompany>, plans: readonly ContactPlan[]) {
    this.#acting = acting
    this.#companies = companies
    this.#deeds = plans
      .flatMap((plan) => this.#deedsOf(plan))
      .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }

  /** Does what was to be done before this instant, the oldest first. */
  async until(instant: string): Promise<void> {
    for (let deed = this.#deeds[this.#next]; deed && deed.at < instant; deed = this.#deeds[this.#next]) {
      this.#next += 1
      await deed.perform()
    }
  }

  #deedsOf(plan: ContactPlan): Deed[] {
    let id = ''
    const write: Deed = {
      at: plan.writtenAt,
      perform: async () => {
        id = await this.#write(plan)
      },
    }
    if (plan.fate === 'draft') return [write]
    const read = async (ctx: Context) => contactReports.require(ctx, id)
    const reviewed: Deed[] = plan.reviewedAt
      ? [
          {
            at: plan.reviewedAt,
            perform: () =>
              this.#as(plan.reviewer, plan.reviewedAt, endpoints.review, async (ctx) => {
                const { version } = await read(ctx)
                await handlers.review(ctx, { params: { id }, query: undefined, body: {}, version })
              }),
          },
        ]
      : []
    const ticks = plan.doneAt.flatMap((at, place): Deed[] =>
      at === null
        ? []
        : [
            {
              at,
              perform: () =>
                this.#as(plan.author, at, endpoints.tick, async (ctx) => {
                  const action = (await read(ctx)).actions[place]
                  if (action) await tick(ctx, { params: { id, actionId: action.id }, body: { done: true } })
                }),
            },
          ],
    )
    return [write, ...reviewed, ...ticks]
  }

  async #as(
    key: PersonKey,
    at: string | null,
    endpoint: Parameters<Acting['as']>[2],
    work: (ctx: Context) => Promise<void>,
  ): Promise<void> {
    if (at !== null) await this.#acting.as(key, at, endpoint, work)
  }

  async #write(plan: ContactPlan): Promise<string> {
    const { talk, contact } = plan
    const company = this.#companies.get(plan.company)
    if (!company) throw new Error(`The demonstration has no company ${plan.company}.`)
    const person = contact === null ? undefined : company.contacts[contact]
    const submits = plan.fate !== 'draft'
    const make = submits ? createSubmitted : create
    const endpoint = submits ? endpoints.createSubmitted : endpoints.create
    const record = await this.#acting.as(plan.author, plan.writtenAt, endpoint, async (ctx) => {
      const enquiryIds = plan.aboutEnquiry ? await newestEnquiry(ctx, company.id) : []
      const body = customerContactReports.input.parse({
        companyId: company.id,
        contactIds: person ? [person] : [],
        contactType: talk.type,
        contactAt: plan.at,
        purpose: talk.purpose,
        summary: summaryFrom(talk.said.join('\n')),
        nextContactOn: plan.nextContactOn,
        actions: talk.todo.map((text) => ({ text, dueOn: plan.dueOn })),
        visibility: plan.visibility,
        durationMin: talk.minutes,
        customerNeeds: talk.needs,
        projectInfo: talk.project,
        competitors: talk.competitors,
        ourPosition: talk.position,
        productCodeIds: [],
        potentialValue: plan.potentialValue,
        currency: plan.potentialValue && plan.currency,
        expectedOrderDate: plan.expectedOrderDate,
        enquiryIds,
        quoteIds: [],
      })
      return make(ctx, { body })
    })
    return record.id
  }
}

/** What the company asked for last, as far as it has come in. */
async function newestEnquiry(ctx: Context, companyId: string): Promise<string[]> {
  const found = await ctx.tx.query<{ id: string }>(sql`
    SELECT id FROM enquiries WHERE company_id = ${companyId} ORDER BY received_at DESC, id LIMIT 1`)
  return found.map(({ id }) => id)
}
