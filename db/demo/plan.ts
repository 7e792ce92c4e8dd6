import { type CompanyPlan, companyPlans } from './companies.ts'
import { type ContactPlan, contactPlans } from './contact-reports.ts'
import { type Draw, drawsOf } from './draw.ts'
import { enquiryFacts } from './enquiry-facts.ts'
import { tellEnquiry } from './enquiry-story.ts'
import { type Fate, isQuoted, type Lot, lots } from './fates.ts'
import { type Anchor, tellQuotes } from './quote-story.ts'
import { type Step, Story, YEAR } from './story.ts'
import { type Workdays, workdaysAround } from './workdays.ts'

/** Everything the demonstration holds, before anything of it is stored. */
export interface DemoPlan {
  /** `YYYY-MM-DD`; all dates are told from it. */
  readonly today: string
  readonly companies: readonly CompanyPlan[]
  /** When the house began to use the program, when it changed its terms, and a day of the last week. */
  readonly begins: string
  readonly newTerms: string
  readonly lastWeek: string
  readonly enquiries: number
  /** What everybody did with enquiries and quotes, the oldest first. */
  readonly steps: readonly Step[]
  /** Whom they met and called, the oldest first. */
  readonly contacts: readonly ContactPlan[]
}

export interface DemoScope {
  /** `YYYY-MM-DD` */
  readonly today: string
  /** How much of it, above 0 up to 1; every state is there all the same. */
  readonly share?: number
}

/** Where the beginning of an open enquiry lies that was not quoted. */
const openings: Readonly<Partial<Record<Fate, readonly [number, number]>>> = {
  new: [-6, -0.3],
  under_review: [-12, -5],
  ready_to_quote: [-15, -11],
}

function beginOf(story: Story, lot: Lot, anchor: Anchor | null, share: number): number {
  const { draw } = story
  if (anchor) return draw.between(anchor.from, anchor.to) - anchor.moment
  const opening = openings[lot.fate]
  if (opening) return Math.min(draw.between(...opening), -story.moment - 0.03)
  // Sales grow a little over the year.
  return -YEAR + share ** 0.92 * (YEAR - story.moment - 1)
}

function tell(
  draw: Draw,
  about: { lot: Lot; at: number; of: number; companies: readonly CompanyPlan[]; workdays: Workdays },
) {
  const { lot, at, of, companies, workdays } = about
  const facts = enquiryFacts(draw, lot, companies)
  const story = new Story(draw.part('story'))
  tellEnquiry(story, facts)
  const anchor = isQuoted(lot.fate) ? tellQuotes(story, facts) : null
  return story.told(at, beginOf(story, lot, anchor, (at + 0.5) / of), workdays)
}

/** The whole demonstration as plain data: the same for the same day, and the same but for its dates on another. */
export function demoPlan({ today, share = 1 }: DemoScope): DemoPlan {
  const draw = drawsOf('corriemuir')
  const workdays = workdaysAround(today)
  const companies = companyPlans(draw.part('companies'), today)
  const all = lots(draw.part('fates'), share)
  const steps = all.flatMap((lot, at) =>
    tell(draw.part(`enquiry ${at}`), { lot, at, of: all.length, companies, workdays }),
  )
  return {
    today,
    companies,
    begins: workdays.day(-YEAR - 12),
    newTerms: workdays.day(-105),
    lastWeek: workdays.day(-3),
    enquiries: all.length,
    contacts: contactPlans(draw.part('contacts'), { companies, workdays, today, share }),
    steps: steps.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)),
  }
}
