import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { signature } from '#modules/signing/signature/contract.ts'
import { firstAgreement } from '#modules/signing/signature/server/confirming/first-agreement.ts'
import { agree, createProfile } from '#modules/signing/signature/server/profiles.ts'
import { hashPin } from '#modules/signing/signature/server/checking/proof.ts'
import { signerTable } from '#modules/signing/signature/table.ts'
import { publishTerms } from '#modules/signing/terms/server/service.ts'
import { insertPart } from '#platform/server/database/rows.ts'
import { ndeSignatories, orderApprovers, regularSignatories } from '../appointments.ts'
import { DEMO_PIN } from '../sign-ins.ts'
import { approvers, desks, type PersonKey, people } from '../staff.ts'
import type { Acting } from './acting.ts'

/** Everybody on one of the lists of approvers and signatories, and whoever has a job: stamps and checks are signed without a list. */
const signers = (today: string): PersonKey[] => {
  const lists = [approvers, orderApprovers, regularSignatories, ndeSignatories(today)]
  return [...new Set([...lists.flatMap((list) => list.map(({ person }) => person)), ...desks])]
}

const initialsOf = (name: string): string => name.replaceAll(/[^A-Z]/g, '')

/** The agreement on electronic signatures, and the signature and the PIN of everybody who approves or signs. */
export async function makeSignatures(
  acting: Acting,
  { begins, today }: { begins: string; today: string },
): Promise<void> {
  const day = addDays(begins, 1)
  const terms = await acting.program(`${day}T17:00:00.000Z`, (ctx) =>
    publishTerms(ctx, { body: firstAgreement }),
  )
  const pinHash = await hashPin(DEMO_PIN)
  const at = `${day}T17:10:00.000Z`
  for (const key of signers(today)) {
    const { name } = people[key]
    const body = { method: 'typed', typedName: name, initials: initialsOf(name) } as const
    await acting.as(key, at, signature.endpoints.agree, (ctx) => agree(ctx, { body: { termsId: terms.id } }))
    await acting.as(key, at, signature.endpoints.create, async (ctx) => {
      await createProfile(ctx, { body })
      const signer = { userId: ctx.actor.id, pinHash, pinChangedAt: at }
      await ctx.tx.query(sql`INSERT INTO ${signerTable} ${insertPart(signerTable, signer)}`)
    })
    await acting.sitDown(key)
  }
}
