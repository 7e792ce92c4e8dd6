import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { ndeSignatureUsers } from '#modules/signing/nde-signature-users/contract.ts'
import { signatories as ndeEntries } from '#modules/signing/nde-signature-users/server.ts'
import { purchaseOrderApprovingUsers } from '#modules/signing/purchase-order-approving-users/contract.ts'
import { approvers as orderEntries } from '#modules/signing/purchase-order-approving-users/server/service.ts'
import { quoteTravellerApprovingUsers } from '#modules/signing/quote-traveller-approving-users/contract.ts'
import { approvers as quoteEntries } from '#modules/signing/quote-traveller-approving-users/server/service.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { signatories as regularEntries } from '#modules/signing/regular-signature-users/server.ts'
import { ndeSignatories, orderApprovers, regularSignatories } from '../appointments.ts'
import type { PersonKey } from '../staff.ts'
import type { Acting } from './acting.ts'
import { idOf, type SetupCodes } from './codes.ts'

/** The lists of those who approve orders and sign, as they were made in the first days. */
export async function appointPeople(
  acting: Acting,
  codes: SetupCodes,
  { begins, today }: { begins: string; today: string },
): Promise<void> {
  const at = `${addDays(begins, 1)}T16:40:00.000Z`
  const filled = ({ person, facility, ...entry }: { person: PersonKey; facility: string | null }) => ({
    ...entry,
    userId: acting.person(person).id,
    facilityId: facility && idOf(codes.facilities, facility),
    validFrom: begins,
  })
  for (const plan of orderApprovers) {
    const body = purchaseOrderApprovingUsers.input.parse(filled(plan))
    const { create } = purchaseOrderApprovingUsers.endpoints
    await acting.as('admin', at, create, (ctx) => orderEntries.create(ctx, { body }))
  }
  for (const plan of regularSignatories) {
    const body = regularSignatureUsers.input.parse(filled(plan))
    const { create } = regularSignatureUsers.endpoints
    await acting.as('admin', at, create, (ctx) => regularEntries.create(ctx, { body }))
  }
  for (const plan of ndeSignatories(today)) {
    const body = ndeSignatureUsers.input.parse(filled(plan))
    const { create } = ndeSignatureUsers.endpoints
    await acting.as('admin', at, create, (ctx) => ndeEntries.create(ctx, { body }))
  }
}

/** This morning: the works manager gets a limit, and somebody who stands in while she is away. */
export async function limitWorksManager(acting: Acting, codes: SetupCodes, today: string): Promise<void> {
  const works = acting.person('works')
  const [old] = await acting.tx.query<{ id: string; version: number }>(sql`
    SELECT id, version FROM quote_traveller_approving_users WHERE user_id = ${works.id} AND ended_at IS NULL`)
  if (!old) throw new Error(`${works.name} is not on the list of approvers.`)
  const body = quoteTravellerApprovingUsers.input.parse({
    userId: works.id,
    facilityId: idOf(codes.facilities, 'LDS'),
    scope: 'both',
    maxValue: '150000',
    minMarginPercent: '18',
    step: 1,
    validFrom: today,
    delegateUserId: acting.person('commercial').id,
    delegateFrom: addDays(today, 3),
    delegateUntil: addDays(today, 14),
    note: 'Leeds only. Above the limit the sales director decides.',
  })
  const { replace } = quoteTravellerApprovingUsers.endpoints
  await acting.as('admin', `${today}T00:12:00.000Z`, replace, (ctx) =>
    quoteEntries.replace(ctx, { params: { id: old.id }, query: undefined, body, version: old.version }),
  )
}
