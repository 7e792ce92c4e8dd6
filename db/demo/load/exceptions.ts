import { addDays } from '#platform/contract/values/dates.ts'
import { rightsBook } from '../../../src/app/rights.ts'
import { userPermissions } from '#modules/people/user-permissions/contract.ts'
import { addException } from '#modules/people/user-permissions/server/exceptions.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'

interface DemoException {
  readonly person: PersonKey
  readonly permission: string
  readonly effect: 'allow' | 'deny'
  readonly reason: string
  /** How long it lasts; null: until somebody ends it. */
  readonly days: number | null
}

const exceptions: readonly DemoException[] = [
  {
    person: 'sellerNordic',
    permission: 'quotes:win',
    effect: 'allow',
    reason: 'Books her own orders while the sales director is away.',
    days: 60,
  },
  {
    person: 'engineerQuality',
    permission: 'quotes:see-costs',
    effect: 'allow',
    reason: 'Reviews the cost of inspection in quotes.',
    days: null,
  },
  {
    person: 'unverified',
    permission: 'companies:create',
    effect: 'deny',
    reason: 'Double entries are being merged; new companies go through the commercial manager.',
    days: 45,
  },
]

/** The last days: a few people may do more or less than their role. */
export async function makeExceptions(acting: Acting, day: string): Promise<void> {
  const { addException: endpoint } = userPermissions.endpoints
  for (const [at, { person, days, ...about }] of exceptions.entries()) {
    const expiresAt = days === null ? null : `${addDays(day, days)}T16:00:00Z`
    const body = userPermissions.input.parse({ ...about, expiresAt })
    const { id } = acting.person(person)
    await acting.as('admin', `${day}T08:${10 + at}:00.000Z`, endpoint, (ctx) =>
      addException(ctx, rightsBook, id, body),
    )
  }
}
