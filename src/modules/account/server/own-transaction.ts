import type { Actor, Context, Role } from '../../../platform/server/context.ts'
import { inTransaction } from '../../../platform/server/database.ts'
import { type Unit, unitOfWork } from '../../../platform/server/effects.ts'
import type { Exchange } from '../../../platform/server/serve.ts'

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
    permissions: new Set(),
    sessionId: '',
  }
}

/** Runs the work in one short transaction with its audit entries and mails; retried as a whole. */
export async function ownTransaction<T>(
  { kit, request }: Exchange,
  actor: Actor,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  let unit: Unit | undefined
  const result = await inTransaction(kit.pool, async (tx) => {
    unit = unitOfWork(kit, tx, actor, { id: request.id, ip: request.ip })
    const answer = await work(unit.context)
    await unit.settle()
    return answer
  })
  await unit?.finish()
  return result
}
