import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { changedHistory, verifyTrail } from './server/api.ts'
import { audit } from './contract.ts'

const server = await testServer()
const { services } = server

it('names the step of a record whose history a superuser changed or took out', async () => {
  const administrator = await server.signIn('administrator')
  const manager = await server.signIn({ role: 'manager', name: 'Elin Marsh' })
  const supplier = await createSupplier(administrator, { name: 'Vallmont Steel' })
  const other = await createSupplier(administrator, { name: 'Forgehill' })
  for (const { id } of [supplier, other]) await supplierSide(manager, id).approve()
  expect(await changedHistory(services.db)).toBeNull()

  const intruder = new pg.Client({ ...inject('testCluster'), database: services.pool.options.database })
  await intruder.connect()
  await intruder.query("SET session_replication_role = 'replica'")
  const own = `WHERE entity_id = '${supplier.id}' AND action = 'approve'`
  await intruder.query(`CREATE TEMP TABLE kept AS SELECT * FROM status_history ${own}`)
  for (const work of [
    `UPDATE status_history SET actor_name = 'Ada Moss' ${own}`,
    `UPDATE status_history SET reason = 'Nobody asked' ${own}`,
    `DELETE FROM status_history ${own}`,
  ]) {
    await intruder.query(work)
    expect([work, await changedHistory(services.db)]).toEqual([
      work,
      expect.stringMatching(/^The history of .*Vallmont Steel.* was changed: the trail tells approve, /),
    ])
    await verifyTrail(services)
    expect((await administrator.client(audit).verifications({}))[0]).toMatchObject({ state: 'broken' })
    await intruder.query(`DELETE FROM status_history ${own}; INSERT INTO status_history SELECT * FROM kept`)
    expect(await changedHistory(services.db)).toBeNull()
  }
  await intruder.end()
})
