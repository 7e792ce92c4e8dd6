import type { Context, Incoming } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/serve.ts'
import { rolePermissions } from '../contract.ts'
import type { RightChanges, RightsBook, Role } from '../domain.ts'
import type { RefuseOwnGain } from './api.ts'
import { changeRole, getRole, listRoles } from './service.ts'

type OfRole<B = unknown> = Incoming<{ id: Role }, unknown, B>

/** The endpoints over the rights that this program has, given who may not widen what they may themselves. */
export const serveRolePermissions = (book: RightsBook, refuseOwnGain: RefuseOwnGain) =>
  serve(rolePermissions, {
    list: (ctx: Context) => listRoles(ctx, book),
    get: (ctx: Context, { params }: OfRole) => getRole(ctx, book, params.id),
    update: (ctx: Context, { params, body, version }: OfRole<{ rights: RightChanges }>) =>
      changeRole(ctx, book, { role: params.id, rights: body.rights, version }, refuseOwnGain),
  })
