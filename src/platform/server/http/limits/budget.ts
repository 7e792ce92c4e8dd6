import type { Cost, Endpoint } from '#platform/contract/calls/endpoint.ts'
import { FILE_LIMIT } from '#platform/contract/documents/activity.ts'
import { tooManyAttempts } from '#platform/server/errors.ts'
import type { Services } from '#platform/server/services.ts'

/** How much costly work somebody may ask for in a minute, in addition to the limit of all calls. */
const budgets: Readonly<Record<Cost, number>> = { pdf: 30, export: 10, reading: 20 }

const MINUTE = 60_000
const MOST_KEPT = 20_000

/** What somebody may upload in a minute: files, and bytes of them, which are read into memory and onto the disk. */
const UPLOADS = 60
const UPLOADED_BYTES = 200 * 1024 * 1024

interface Spent {
  readonly until: number
  count: number
}

const spent = new WeakMap<Services, Map<string, Spent>>()

/**
 * Counts a call that asks for costly work, for a person or, without one, an address. Off together with the limit of calls.
 *
 * @throws 429 with the seconds to wait
 */
export function takeBudget(services: Services, { cost }: Pick<Endpoint, 'cost'>, caller: string): void {
  if (cost) spend(services, `${cost} ${caller}`, 1, budgets[cost])
}

/**
 * Counts a file that somebody sends, by what the call says of its length, before a byte of it is read.
 *
 * @param length of the body; NaN where the call does not say it, which counts as the largest file
 * @throws 429 with the seconds to wait
 */
export function takeUpload(services: Services, length: number, caller: string): void {
  spend(services, `upload ${caller}`, 1, UPLOADS)
  spend(services, `bytes ${caller}`, Number.isFinite(length) ? length : FILE_LIMIT, UPLOADED_BYTES)
}

function spend(services: Services, key: string, amount: number, most: number): void {
  if (services.config.RATE_LIMIT_PER_MINUTE === 0) return
  const all = spent.get(services) ?? new Map<string, Spent>()
  spent.set(services, all)
  const now = Date.now()
  const known = all.get(key)
  const mine = known && known.until > now ? known : { until: now + MINUTE, count: 0 }
  mine.count += amount
  // Set behind the others, so that the first one is the oldest.
  all.delete(key)
  all.set(key, mine)
  const [oldest] = all.keys()
  if (all.size > MOST_KEPT && oldest !== undefined) all.delete(oldest)
  if (mine.count <= most) return
  const wait = Math.max(1, Math.ceil((mine.until - now) / 1000))
  throw tooManyAttempts({ 'Retry-After': String(wait) })
}
