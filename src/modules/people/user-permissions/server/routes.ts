import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { refused } from '#platform/server/errors.ts'
import { rightName, type RightsBook } from '#modules/people/role-permissions/domain.ts'
import { startViewing } from '#modules/people/account/server/api.ts'
import { userPermissions } from '../contract.ts'
import { addException, endException } from './exceptions.ts'
import { listPeople } from './list.ts'
import { getPerson, requirePerson, viewAsGuard } from './person.ts'
import { whoCan } from './who-can.ts'

type ById = { id: string }
type Input = z.output<typeof userPermissions.input>

/** The endpoints over the rights that this program has. */
export const serveUserPermissions = (book: RightsBook) =>
  serve(userPermissions, {
    list: listPeople,
    rights: async () => book.rights.map((right) => ({ ...right, name: rightName(right) })),
    whoCan: (ctx: Context, { query }: Incoming<unknown, { permission: string }, unknown>) =>
      whoCan(ctx, book, query.permission),
    get: (ctx: Context, { params }: Incoming<ById, unknown, unknown>) => getPerson(ctx, book, params.id),
    addException: (ctx: Context, { params, body }: Incoming<ById, unknown, Input>) =>
      addException(ctx, book, params.id, body),
    endException: (ctx: Context, { params }: Incoming<ById & { exceptionId: string }, unknown, unknown>) =>
      endException(ctx, book, params.id, params.exceptionId),
    viewAs: (ctx: Context, { params }: Incoming<ById, unknown, unknown>) => viewAs(ctx, params.id),
  })

/**
 * From the next call on the session reads as this person and writes nothing, until viewing is stopped or the session
 * ends. Throws 404, and 422 when there is nothing to see.
 */
export async function viewAs(ctx: Context, userId: string): Promise<void> {
  const person = await requirePerson(ctx, userId)
  const problem = viewAsGuard(ctx, person)
  if (problem !== null) throw refused('cannot_view', problem)
  await startViewing(ctx, person)
}
