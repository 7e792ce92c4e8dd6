import type { Actor, Context, Role } from '#platform/server/context.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import { actingAs } from '#platform/server/system.ts'

/** A person who acts without being signed in: with a mailed link, or as the first administrator. */
export function personActing(person: { id: string; name: string; email: string; role: Role }): Actor {
  const { id, name, email, role } = person
  return {
    id,
    name,
    email,
    role,
    isVerified: true,
    companyId: null,
    facilityId: null,
    timeZone: 'UTC',
    permissions: new Set(),
    sessionId: '',
  }
}

/** Runs the work in one short transaction with its audit entries and mails. */
export const ownTransaction = <T>(
  { services, request }: HttpExchange,
  actor: Actor,
  work: (ctx: Context) => Promise<T>,
): Promise<T> => actingAs(services, actor, { id: request.id, ip: request.ip }, work)
