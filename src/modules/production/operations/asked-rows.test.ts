import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { asSystem } from '#platform/server/system.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { signed } from '../../../../test/support/signing.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'
import { askedRows } from './server/asked-rows.ts'
import { operationRecords } from './server/document.ts'
import { followersOf } from './server/operation-follower.ts'
import type { OperationRow } from './server/queries.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { released, complete, inside, operationsOf, on, worker, inspector } = desk
const { db } = server.services

const at = async (traveller: { id: string }, place: number) => {
  const found = (await operationsOf(traveller))[place]
  if (!found) throw new Error('There is no such operation.')
  return on(traveller, found)
}
const inOrder = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** The same of an operation as its page reads it. */
function narrow(row: OperationRow) {
  const { storedSignOffs, storedEntries, storedStarts, storedRejections } = row
  return {
    id: row.id,
    holds: row.holds,
    status: row.status,
    openQty: row.openQty,
    availQty: row.availQty,
    goodQty: row.goodQty,
    passedQty: row.passedQty,
    rejectedQty: row.rejectedQty,
    pieces: row.pieces,
    kind: row.kind,
    signedBy: row.signedBy,
    intervention: row.intervention,
    performerIds: row.performerIds,
    travellerNumber: row.travellerNumber,
    travellerStatus: row.travellerStatus,
    timeZone: row.timeZone,
    route: row.openQty > 0 ? [] : row.route.map(({ seq, status }) => ({ seq, status })),
    readerIds: inOrder(row.readerIds),
    storedStarts: inOrder(storedStarts.map(({ userId }) => ({ userId }))),
    storedEntries: inOrder(storedEntries.map(({ kind, byId, signedBack }) => ({ kind, byId, signedBack }))),
    storedSignOffs: inOrder(
      storedSignOffs.map(({ id, slot, quantity, serialIds, attempt, byId }) => ({
        id,
        slot,
        quantity,
        serialIds,
        attempt,
        byId,
      })),
    ),
    storedRejections: inOrder(
      storedRejections.map(({ id, quantity, serialIds, attempt, signedBack, endedAs }) => ({
        id,
        quantity,
        serialIds,
        attempt,
        signedBack,
        endedAs,
      })),
    ),
  }
}

it('What lists ask of operations is what their pages read, in every state', async () => {
  await complete()
  const good = { kind: 'good' as const, quantity: 3 }
  const work = inside(worker)
  const row = await released({ quantity: 4 })
  await work.start({ ...(await at(row, 0)), body: {} })
  await work.book({ ...(await at(row, 0)), body: good })
  await work.enter({ ...(await at(row, 1)), body: { values: [{ key: 's1', value: '15.2' }] } })
  await work.book({ ...(await at(row, 1)), body: good })
  const signs = { slot: 0, quantity: 1, signature: signed }
  await inside(inspector).sign({ ...(await at(row, 1)), body: signs })
  await inside(inspector).reject({ ...(await at(row, 1)), body: { ...signs, reason: 'Chatter marks' } })
  const bySerial = await released({ quantity: 3, serialScheme: 'series' })
  const [one = ''] = bySerial.pieces.map(({ serialId }) => serialId)
  await work.book({ ...(await at(bySerial, 0)), body: { kind: 'good', serialIds: [one] } })
  await db.query(sql`
    INSERT INTO holds (source_entity, source_id, source_label, thing_entity, thing_id, thing_label, reason, held_by_name, held_at)
    VALUES ('drawings', gen_random_uuid(), '7719 Rev E', 'travellers', ${bySerial.rootId}, ${bySerial.number}, 'Revised', 'Dora Drawings', now())`)
  expect(await problem(work.start({ ...(await at(bySerial, 0)), body: {} }))).toMatchObject({ status: 423 })
  const ids = (await db.query<{ id: string }>(sql`SELECT id FROM operations`)).map(({ id }) => id)
  const [asked, read] = await asSystem(server.services, 'test', async (ctx) => [
    await askedRows(ctx, ids),
    await operationRecords(followersOf([]))
      .of('')
      .rows(ctx, sql`WHERE operations.id = ANY(${sql.param(ids)}::uuid[])`),
  ])
  expect(asked).toHaveLength(9)
  const byId = new Map(read.map((one) => [one.id, narrow(one)]))
  for (const { storedStarts, storedEntries, storedSignOffs, storedRejections, readerIds, ...one } of asked)
    expect({
      ...one,
      storedStarts: inOrder(storedStarts),
      storedEntries: inOrder(storedEntries),
      storedSignOffs: inOrder(storedSignOffs),
      storedRejections: inOrder(storedRejections),
      readerIds: inOrder(readerIds),
    }).toMatchObject(byId.get(one.id) ?? {})
})
