/** Minutes from one attempt to the next; after the last one a delivery has failed. */
const MINUTES_BETWEEN_ATTEMPTS = [1, 5, 15, 60, 240, 480, 1440]

/** Minutes until the next attempt; undefined: it has failed for good. */
export const waitAfter = (attempts: number): number | undefined => MINUTES_BETWEEN_ATTEMPTS[attempts - 1]

/** A receiver that has refused so many attempts in a row, for so many hours, gets nothing any more. */
const MOST_FAILURES = 20
const HOURS_OF_FAILING = 24

/** Whether a webhook has failed long enough: a busy one fails often within a minute, a quiet one seldom in a day. */
export const hasFailedTooLong = (failures: number, failingSince: Date, now: Date): boolean =>
  failures >= MOST_FAILURES && now.getTime() - failingSince.getTime() >= HOURS_OF_FAILING * 3600_000

/** So many webhooks a house can have: each is looked at with every change. */
export const MOST_WEBHOOKS = 20

/** Days for which deliveries are kept. */
export const DAYS_KEPT = 30

/** A delivery waits, has arrived, was given up, or was kept back because the owner of the webhook may not read the record. */
export const deliveryStatuses = ['queued', 'delivered', 'failed', 'withheld'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What a test is called: it names the webhook itself. */
export const TEST_EVENT = { entity: 'webhooks', action: 'test' } as const

/** Why an address can be no receiver, by its look alone; null when it can. */
export function addressProblem(address: string): string | null {
  if (!URL.canParse(address)) return 'Enter a whole address, such as https://example.com/heatline.'
  const { protocol, username, password, hash } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return 'Enter an address that begins with https://.'
  if (username !== '' || password !== '')
    return 'Leave name and password out of the address: the signature says who sends.'
  return hash === '' ? null : 'Leave out what follows the #: it is never sent.'
}
