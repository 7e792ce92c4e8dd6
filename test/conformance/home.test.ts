import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { home } from '#modules/house/home/contract.ts'
import type { Contract } from '#platform/contract/calls/endpoint.ts'
import type { Lifecycle } from '#platform/contract/documents/lifecycle.ts'
import { contracts } from '../../src/app/catalogue.ts'
import { makersOfDocuments, putInState, tableOfDocument } from '../support/one-of-each.ts'
import { makeOrderApprover } from '../support/orders.ts'
import { testServer } from '../support/server.ts'
import { makeTravellerApprover } from '../support/travellers.ts'

/* Home shows whatever waits there, in whatever state it is, and also what belongs to no company. */

const isDocument = (contract: Contract): contract is Contract & { lifecycle: Lifecycle } =>
  Object.hasOwn(makersOfDocuments, contract.slice)

it.each(contracts.filter(isDocument))('Home shows what waits of $slice', async ({ slice, lifecycle }) => {
  // They need lists of the setup with the same codes.
  const server = await testServer()
  const { db } = server.services
  const { id } = (await makersOfDocuments[slice]?.(server)) ?? { id: '' }
  const approver = await server.signIn({ role: 'administrator' })
  await makeTravellerApprover(server, approver.person)
  await makeOrderApprover(server, approver.person, {}, { isSigner: true })
  const [mayBeAlone] = await db.query(sql`
    SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${tableOfDocument(slice)}
      AND column_name = 'company_id' AND is_nullable = 'YES'`)
  // Where a kind of the document asks for a company, the one that was made keeps it.
  if (mayBeAlone)
    await db
      .query(sql`UPDATE ${sql.identifier(tableOfDocument(slice))} SET company_id = NULL WHERE id = ${id}`)
      .catch(() => [])
  for (const [state, { isComputed }] of Object.entries(lifecycle.states)) {
    if (isComputed) continue
    await putInState(db, { slice, state, id })
    const { status } = await approver.request('GET', home.endpoints.get.path)
    expect([state, status]).toEqual([state, 200])
    const counters = await approver.request('GET', home.endpoints.counters.path)
    expect([state, counters.status]).toEqual([state, 200])
  }
})
