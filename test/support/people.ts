import { hash } from '@node-rs/argon2'
import { openSession } from '#modules/people/account/server/sign-in/sessions.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { userTable } from '#modules/people/users/table.ts'
import type { StandardProfile } from '#modules/people/profiles/domain.ts'
import type { Role } from '#platform/server/context.ts'
import type { Services } from '#platform/server/services.ts'
import { insertRow } from '#platform/server/database/rows.ts'

export const PASSWORD = 'quartz lantern over the fjord'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly companyId: string | null
}

export interface PersonOptions {
  readonly role: Role
  /** What their work gives them in the place of the role. */
  readonly profile?: StandardProfile
  readonly name?: string
  readonly email?: string
  /** Only for clients; left out: a company of their own. */
  readonly companyId?: string
  readonly facilityId?: string
  readonly verified?: boolean
  readonly status?: 'invited' | 'active' | 'disabled'
}

let count = 0
let passwordHash: Promise<string> | undefined

/** A hash that is checked in no time: how costly a check is, stands in what was hashed. */
export const cheapHash = (secret: string): Promise<string> =>
  hash(secret, { memoryCost: 64, timeCost: 1, parallelism: 1 })

/** An account that can sign in with `PASSWORD`; active and verified unless the options say otherwise. */
export async function createPerson(services: Services, options: PersonOptions): Promise<Person> {
  count += 1
  const { role, status = 'active', verified = true } = options
  const name = options.name ?? `Test ${role} ${count}`
  const email = options.email ?? `${role}-${count}@example.test`
  const companyId =
    role === 'client' ? (options.companyId ?? (await createCompany(services, `Client ${count}`))) : null
  passwordHash ??= cheapHash(PASSWORD)
  const id = await insertRow(services.db, userTable, {
    name,
    email,
    role,
    status,
    profiles: options.profile ? [options.profile] : [],
    companyId,
    facilityId: options.facilityId ?? null,
    passwordHash: status === 'invited' ? null : await passwordHash,
    verifiedAt: verified && status !== 'invited' ? services.clock.now().toISOString() : null,
  })
  return { id, name, email, role, companyId }
}

/** A customer with nothing but a name; gives its id. */
export function createCompany(services: Services, name: string): Promise<string> {
  count += 1
  return insertRow(services.db, companyTable, {
    code: `TC${count}`,
    name,
    isCustomer: true,
    isSupplier: false,
    isSubcontractor: false,
    isInspectionBody: false,
    status: 'active',
    tags: [],
    city: 'Aberdeen',
    country: 'GB',
  })
}

/** Opens a session without the sign-in page and gives the token of its cookie. */
export function openSessionFor(services: Services, userId: string): Promise<string> {
  return openSession(services.db, services.clock, {
    userId,
    remember: false,
    ip: '127.0.0.1',
    userAgent: 'test',
  })
}
