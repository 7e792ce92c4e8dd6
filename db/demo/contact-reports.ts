import { addDays } from '#platform/contract/values/dates.ts'
import type {
  ContactPurpose,
  ContactType,
  Visibility,
} from '#modules/sales/customer-contact-reports/domain.ts'
import type { CompanyPlan } from './companies.ts'
import type { Draw } from './draw.ts'
import { insideDesks, type PersonKey, people } from './staff.ts'
import { type Workdays } from './workdays.ts'

/** What was talked about, in the words of the trade. */
interface Talk {
  readonly type: ContactType
  readonly purpose: ContactPurpose
  readonly said: readonly string[]
  readonly needs?: string
  readonly project?: string
  readonly competitors?: string
  readonly position?: string
  readonly todo: readonly string[]
  /** Days until the next contact; none: nothing was agreed. */
  readonly next?: number
  readonly minutes: number
}

const talks: readonly Talk[] = [
  {
    type: 'visit',
    purpose: 'relationship',
    said: [
      'Walked the yard with the buyer and the package engineer. They are short of weld bays until spring and look for a second source for prefabricated spools.',
      'Happy with the last delivery: data books were complete, no open points from their inspector.',
    ],
    needs:
      'A second source for 6 in to 12 in spools in duplex, with PMI and full radiography, in batches of ten.',
    competitors: 'One local fabricator, cheaper by some 8 %, but late twice this year.',
    position: 'Preferred for anything with overlay. On plain carbon steel we are seen as expensive.',
    todo: ['Send our capacity for duplex spools', 'Offer a visit to the works in Leeds'],
    next: 30,
    minutes: 120,
  },
  {
    type: 'call',
    purpose: 'quote_follow_up',
    said: [
      'Asked where our quote stands. The technical side is accepted, the commercial side waits for the budget of the end user.',
      'Price is "in the field"; delivery matters more than the last two percent.',
    ],
    competitors: 'Two others are still in.',
    todo: ['Ask the works whether two weeks can be taken out of the schedule'],
    next: 14,
    minutes: 20,
  },
  {
    type: 'call',
    purpose: 'enquiry_follow_up',
    said: [
      'Went through the open points of the enquiry: revision of the isometric, hold points of the inspector, and who buys the forgings.',
      'They will free issue the hubs; we quote the rest.',
    ],
    needs: 'Quote for spools without hubs, and machining of the seal areas as an option.',
    todo: ['Ask for the newest revision of the isometric', 'Tell the estimator that the hubs are free issue'],
    next: 7,
    minutes: 35,
  },
  {
    type: 'video',
    purpose: 'quote_follow_up',
    said: [
      'Clarification meeting on our quote with their quality engineer. Two deviations on the Charpy temperature were accepted, one on the coating was not.',
      'They want a revision with the coating they ask for.',
    ],
    todo: ['Revise the quote with the coating of their specification'],
    next: 10,
    minutes: 60,
  },
  {
    type: 'exhibition',
    purpose: 'introduction',
    said: [
      'Met at the stand. New supply chain manager, came from an operator; wants suppliers with their own machining and overlay.',
      'Left the brochure and the list of our PSL 3G references.',
    ],
    todo: ['Send the reference list for PSL 3G', 'Ask for their pre-qualification form'],
    next: 21,
    minutes: 25,
  },
  {
    type: 'visit',
    purpose: 'complaint',
    said: [
      'Complaint about two flanges with damaged seal faces. Looked at them on site: the wooden covers were too thin.',
      'Agreed that we dress the faces at their works and change the packing for the rest of the order.',
    ],
    position: 'They were annoyed about the answer that took a week, not about the damage.',
    todo: [
      'Send a fitter with the portable facing machine',
      'Change the packing instruction',
      'Answer in writing within the week',
    ],
    next: 7,
    minutes: 90,
  },
  {
    type: 'site_meeting',
    purpose: 'audit',
    said: [
      'Their audit of our heat treatment and NDE records. Two observations: calibration label missing on one thermocouple, one welder certificate two days late in the file.',
      'No findings. We stay on the list of approved suppliers.',
    ],
    todo: ['Answer the two observations'],
    next: 60,
    minutes: 360,
  },
  {
    type: 'visit',
    purpose: 'enquiry_follow_up',
    said: [
      'Discussed the tie-in campaign of next summer: some forty spools, six of them with hubs, delivery in three batches.',
      'The enquiry will come before the holidays. They want an indication of price per batch and the first free slot for hydrotest.',
    ],
    needs:
      'Forty tie-in spools, 8 in and 10 in, API 6A PSL 3, material class EE, delivery in three batches from June.',
    project: 'Tie-in campaign of two satellite wells; installation vessel is booked for July.',
    competitors: 'The incumbent has a frame agreement, but no free capacity in May.',
    position: 'We did the first phase. Engineering would like to stay with us.',
    todo: ['Reserve hydrotest capacity for June', 'Indicate a price per batch'],
    next: 14,
    minutes: 150,
  },
  {
    type: 'email',
    purpose: 'debt',
    said: [
      'Two invoices are sixty days late. Accounts say that the goods receipt was booked on the wrong order; they put it right this week.',
    ],
    todo: ['Look whether the payment has come'],
    next: 10,
    minutes: 10,
  },
  {
    type: 'call',
    purpose: 'relationship',
    said: [
      'Short call after the delivery. All parts are in the store, the inspector has signed the release note. Nothing open.',
    ],
    todo: [],
    minutes: 10,
  },
  {
    type: 'visit',
    purpose: 'introduction',
    said: [
      'First visit. They build compression packages and buy some thirty pressure-retaining assemblies a year, so far from one source.',
      'Showed the overlay cell and the inspection reports of a finished choke body. Interest is real.',
    ],
    needs: 'Manifold blocks and valve bodies with overlay in 625, PSL 2 and 3.',
    competitors: 'One source abroad, lead time of thirty weeks.',
    position: 'Unknown to them until now. Lead time is our argument.',
    todo: ['Send the capability statement', 'Ask for a drawing to quote as a trial'],
    next: 21,
    minutes: 100,
  },
]

/** One contact from the report to what became of it; moments count in working days, see `Workdays`. */
export interface ContactPlan {
  readonly author: PersonKey
  readonly company: string
  /** Place of the person among the contacts of the company; null: nobody is named. */
  readonly contact: number | null
  readonly at: string
  readonly talk: Talk
  readonly fate: 'draft' | 'submitted' | 'reviewed'
  readonly visibility: Visibility
  /** Of the report; the others follow when it is known. */
  readonly writtenAt: string
  readonly reviewedAt: string | null
  readonly reviewer: PersonKey
  /** When each action is done; null: still open. */
  readonly doneAt: readonly (string | null)[]
  readonly dueOn: string
  readonly nextContactOn: string | null
  readonly potentialValue: string | null
  readonly currency: string
  readonly expectedOrderDate: string | null
  /** It was about what the company asked for last. */
  readonly aboutEnquiry: boolean
}

const DAYS_BACK = 190
const WRITES: readonly PersonKey[] = (Object.keys(people) as PersonKey[]).filter(
  (key) => people[key].account === 'active' && people[key].role !== 'client' && !insideDesks.includes(key),
)

/** Customers without any contact; the list of silent customers shows them. */
const SILENT_SHARE = 0.2

const reviewerOf = (author: PersonKey): PersonKey => (author === 'manager' ? 'commercial' : 'manager')

function tell(
  draw: Draw,
  about: { company: CompanyPlan; moment: number; isNewest: boolean; workdays: Workdays; today: string },
): ContactPlan {
  const { company, moment, isNewest, workdays, today } = about
  const talk = draw.pick(talks)
  const manager = company.accountManager
  const author = manager && WRITES.includes(manager) ? manager : 'user'
  const writtenAt = workdays.instant(moment + 0.2)
  const day = writtenAt.slice(0, 10)
  const reviewedAt = workdays.instant(moment + draw.between(0.6, 3))
  const isPast = reviewedAt.slice(0, 10) < today
  const isOld = moment < -15
  const fate =
    isNewest && moment > -4 && draw.chance(0.15)
      ? 'draft'
      : isPast && draw.chance(isOld ? 1 : 0.7)
        ? 'reviewed'
        : 'submitted'
  const nextContactOn = talk.next ? addDays(day, talk.next) : null
  const hasValue = draw.chance(0.4)
  return {
    author,
    company: company.input.code,
    contact: company.input.contacts.length > 0 ? draw.int(0, company.input.contacts.length - 1) : null,
    at: workdays.instant(moment),
    talk,
    fate,
    visibility: draw.chance(0.06) ? 'managers' : 'team',
    writtenAt,
    reviewedAt: fate === 'reviewed' ? reviewedAt : null,
    reviewer: reviewerOf(author),
    doneAt: talk.todo.map(() => {
      const doneAt = workdays.instant(moment + draw.between(3.2, 9))
      return doneAt.slice(0, 10) < today && draw.chance(isOld ? 0.94 : 0.5) ? doneAt : null
    }),
    dueOn: addDays(day, 7),
    nextContactOn,
    potentialValue: hasValue ? `${draw.int(8, 420) * 1000}.00` : null,
    currency: company.currency,
    expectedOrderDate: hasValue ? addDays(day, draw.int(40, 150)) : null,
    aboutEnquiry: draw.chance(0.5),
  }
}

/** The contacts of the last months, the oldest first; `share` (above 0 up to 1) is how much of them. */
export function contactPlans(
  draw: Draw,
  about: { companies: readonly CompanyPlan[]; workdays: Workdays; today: string; share: number },
): ContactPlan[] {
  const { companies, workdays, today, share } = about
  const customers = companies.filter(({ input }) => input.isCustomer && input.status === 'active')
  const plans = customers.flatMap((company) => {
    const own = draw.part(company.input.code)
    if (own.chance(SILENT_SHARE)) return []
    const most = Math.max(1, Math.round(share * (1 + Math.min(company.weight, 5))))
    const moments = Array.from({ length: own.int(1, most) }, () => own.between((-DAYS_BACK * 5) / 7, -0.7))
    const newest = Math.max(...moments)
    return moments.map((moment, at) =>
      tell(own.part(at), { company, moment, isNewest: moment === newest, workdays, today }),
    )
  })
  return plans.toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : a.writtenAt > b.writtenAt ? 1 : 0))
}
