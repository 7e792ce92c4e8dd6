import { sql } from 'drizzle-orm'
import { addressOf } from '#platform/server/http/address.ts'
import { listPage } from '#platform/server/lists/list.ts'
import type { ListPlan } from '#platform/server/lists/list-plan.ts'
import { serve } from '#platform/server/http/serve.ts'
import { signature } from '../contract.ts'
import { signatureEventTable as event } from '../table.ts'
import { confirmOwnPin, confirmPin } from './confirming/confirmation.ts'
import { signingOf, unlock } from './locks.ts'
import { ownSignature, readiness } from './own.ts'
import { setPin } from './confirming/pin.ts'
import { agree, createProfile, revokeProfile } from './profiles.ts'

const log: ListPlan<typeof signature.endpoints.list> = {
  from: sql`${event}`,
  id: sql`${event.id}`,
  columns: {
    seq: sql`${event.seq}`,
    entity: sql`${event.entity}`,
    entityId: sql`${event.entityId}`,
    label: sql`${event.label}`,
    meaning: sql`${event.meaning}`,
    name: sql`${event.signerName}`,
    role: sql`${event.signerRole}`,
    capacity: sql`${event.capacity}`,
    onBehalfOf: sql`${event.onBehalfOf}`,
    signedAt: sql`${event.signedAt}`,
    timeZone: sql`${event.timeZone}`,
    profileVersion: sql`${event.profileVersion}`,
    hash: sql`${event.hash}`,
  },
  filters: {},
  sorts: { signedAt: { column: sql`${event.signedAt}`, type: 'timestamptz' } },
}

export const register = serve(signature, {
  readiness: (ctx) => readiness(ctx),
  own: (ctx) => ownSignature(ctx),
  agree,
  create: createProfile,
  revoke: (ctx) => revokeProfile(ctx),
  setPin,
  confirmOwnPin: async (ctx, incoming, exchange) => {
    await confirmOwnPin(ctx, incoming, exchange)
    return ownSignature(ctx)
  },
  confirmPin,
  list: (ctx, { query }, exchange) =>
    listPage(ctx, { ...log, where: sql`${event.signerId} = ${ctx.actor.id}` }, query, addressOf(exchange)),
  ofPerson: signingOf,
  unlock,
})
