import { addDays } from '#platform/contract/values/dates.ts'
import type { enquiryLifecycle } from '#modules/sales/enquiries/domain.ts'
import type { quoteLifecycle } from '#modules/sales/quotes/domain/lifecycle.ts'
import type { PricedLinePlan } from './costing.ts'
import type { Draw } from './draw.ts'
import type { LinePlan } from './lines.ts'
import type { PersonKey } from './staff.ts'
import { type Workdays } from './workdays.ts'

/** An enquiry as it comes in; companies, people, segments, steps, products and levels by code or key. */
export interface EnquiryPlan {
  readonly company: string
  /** Places among the contacts of the company. */
  readonly contact: number
  readonly engineeringContact: number | null
  readonly facility: string
  readonly salesperson: PersonKey
  readonly estimator: PersonKey | null
  readonly marketSegment: string
  readonly salesStep: string
  readonly confidence: string
  readonly lines: readonly LinePlan[]
  /** What the contract takes as it is. */
  readonly fields: Readonly<Record<string, unknown>>
}

/** What the estimator fills in on a draft. */
export interface PricingPlan {
  readonly fields: Readonly<Record<string, unknown>>
  readonly lines: readonly PricedLinePlan[]
}

/** What somebody does. `quote` is the letter of one of the quotes of the enquiry; a comment is on one, or on `enquiry`. */
export type Deed =
  | { readonly do: 'receive'; readonly enquiry: EnquiryPlan }
  | { readonly do: 'decideBid'; readonly body: object }
  | { readonly do: 'review'; readonly body: object }
  | { readonly do: 'moveStep'; readonly step: string }
  | { readonly do: 'enquiry'; readonly action: keyof typeof enquiryLifecycle.actions; readonly body: object }
  | { readonly do: 'createQuote'; readonly quote: string }
  | { readonly do: 'price'; readonly quote: string; readonly pricing: PricingPlan }
  | { readonly do: 'revise'; readonly quote: string; readonly reason: string }
  | {
      readonly do: 'forecast'
      readonly quote: string
      readonly confidence: string
      readonly expectedOrderDate: string
    }
  | { readonly do: 'send'; readonly quote: string; readonly byHand: boolean }
  | {
      readonly do: 'quote'
      readonly quote: string
      readonly action: keyof typeof quoteLifecycle.actions
      readonly body: object
    }
  | { readonly do: 'comment'; readonly on: string; readonly text: string }

/** One deed with its time and who does it. */
export interface Step {
  readonly at: string
  readonly by: PersonKey
  /** Which enquiry it belongs to. */
  readonly enquiry: number
  readonly deed: Deed
}

/** Dates of a story once it is known when it happens; moments are working days after its beginning. */
export interface Dates {
  instant(moment: number): string
  /** Calendar days are added to the day of the moment. */
  day(moment: number, calendarDays?: number): string
  /** How far the year has gone by: 0 a year ago, 1 today. */
  share(moment: number): number
}

type Draft = {
  readonly moment: number
  readonly by: PersonKey
  readonly deed: (dates: Dates) => Deed
}

/** What happens to one enquiry, in working days after it came in, until it is known when that is. */
export class Story {
  readonly draw: Draw
  moment = 0
  readonly #drafts: Draft[] = []

  constructor(draw: Draw) {
    this.draw = draw
  }

  /** Lets between `low` and `high` working days pass. */
  wait(low: number, high: number): this {
    this.moment += this.draw.between(low, high)
    return this
  }

  /** Somebody does something now. */
  add(by: PersonKey, deed: Deed | ((dates: Dates) => Deed)): this {
    this.#drafts.push({ moment: this.moment, by, deed: typeof deed === 'function' ? deed : () => deed })
    return this
  }

  /** The deeds with their dates, when the story begins at this moment of the calendar. */
  told(enquiry: number, begins: number, workdays: Workdays): Step[] {
    const dates: Dates = {
      instant: (moment) => workdays.instant(begins + moment),
      day: (moment, calendarDays = 0) => addDays(workdays.day(begins + moment), calendarDays),
      share: (moment) => 1 + (begins + moment) / YEAR,
    }
    return this.#drafts.map(({ moment, by, deed }) => ({
      at: dates.instant(moment),
      by,
      enquiry,
      deed: deed(dates),
    }))
  }
}

/** Working days of the year that is told. */
export const YEAR = 250
