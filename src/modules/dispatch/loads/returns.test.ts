import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createFacility } from '../../../../test/support/appointment-suite.ts'
import { deliveryDesk } from '../../../../test/support/deliveries.ts'
import { loadDesk } from '../../../../test/support/loads.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem, quoteDesk } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner } from '../../../../test/support/signing.ts'
import { returnDesk, signature } from '../../../../test/support/supplier-returns.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { companies } from '#modules/people/companies/contract.ts'
import { userPermissionTable } from '#modules/people/user-permissions/table.ts'
import type { SupplierReturnRecord } from '#modules/purchasing/supplier-returns/contract.ts'
import { loads } from './contract.ts'

const server = await testServer()
const { setup } = await quoteDesk(server)
const pieces = await deliveryDesk(server, setup)
const goods = await returnDesk(server, setup)
const { api, at, plan, photo, start, send } = loadDesk(server, pieces.keeper, setup.facilityId)
const { db } = server.services

const written = async (quantity = '2') => goods.draft((await goods.received()).pieceId, quantity)
const now = ({ id }: SupplierReturnRecord) => goods.api.get({ params: { id } })
const lineError = (sentence: string) => ({
  status: 422,
  body: { errors: { 'lines.0.noteId': [sentence] } },
})
const refusal = (code: string, more: object = {}) => ({
  status: 422,
  body: { refusals: [expect.objectContaining({ code, ...more })] },
})

describe('A return to a supplier on a load', () => {
  it('rides beside a note, weighs what the stock knows, and leaves only when it was sent by its own act', async () => {
    const tdn = await pieces.checked(await pieces.shop.complete(), 1)
    const back = await written()
    const planned = await plan([back, tdn])
    const [line] = planned.lines
    expect(line).toMatchObject({
      noteEntity: 'supplier-returns',
      noteNumber: back.number,
      goesTo: back.companyName,
      pieces: 2,
      packages: 1,
      met: 0,
      asked: 1,
      refusals: [{ code: 'return_not_sent', href: `/supplier-returns/${back.id}` }],
    })
    expect(line?.what).toContain('Return to supplier')
    expect(Number(line?.grossKg)).toBeGreaterThan(0)
    expect(await now(back)).toMatchObject({
      loadId: planned.id,
      loadNumber: planned.number,
      loadState: 'planned',
    })
    const loading = await photo(await start(planned))
    expect(await problem(send(loading))).toMatchObject(
      refusal('return_not_sent', { message: `${back.number} is not sent yet: send it back first.` }),
    )
    expect(await pieces.read(tdn)).toMatchObject({ status: 'ready' })
    const seen = await api.outbound({ query: {} })
    expect(seen.rows.find(({ key }) => key === back.id)).toMatchObject({
      noteEntity: 'supplier-returns',
      loadNumber: planned.number,
      refusals: [{ code: 'return_not_sent' }],
    })
    const sent = await goods.send(await now(back))
    const stillHere = await api.outbound({ query: {} })
    expect(stillHere.rows.find(({ key }) => key === back.id)).toMatchObject({ refusals: [], met: 1 })
    expect((await api.get({ params: { id: planned.id } })).lines[0]).toMatchObject({
      grossKg: line?.grossKg,
      noteStatus: 'open',
      refusals: [],
    })
    const gone = await send(await api.get({ params: { id: planned.id } }))
    expect(gone.status).toBe('gone')
    expect(await now(back)).toMatchObject({ status: 'open', version: sent.version, loadState: 'gone' })
    expect((await goods.api.signatures({ params: { id: back.id } }))[0]).toMatchObject({
      changedAfter: false,
    })
    const { data } = await api.list({ query: { search: back.number } })
    expect(data).toMatchObject([{ id: gone.id, noteCount: 2 }])
    const text = pdfText((await pieces.keeper.request('GET', `/api/v1/loads/${gone.id}/pdf`)).bytes)
      .flat()
      .join(' ')
    expect(text).toContain(back.number)
    expect(text).toContain('Return to supplier')
    expect((await api.outbound({ query: {} })).rows.some(({ key }) => key === back.id)).toBe(false)
    // It has left: no other lorry takes it.
    expect(await problem(plan([back]))).toMatchObject(
      lineError(`${back.number} has left already, or is withdrawn.`),
    )
    await expect(
      db.query(sql`INSERT INTO load_lines (load_id, line_no, note_entity, note_id)
        SELECT l.id, 1, 'supplier-returns', ${back.id}::uuid FROM loads l WHERE l.id = ${(await plan([])).id}`),
    ).rejects.toThrow()
  })

  it('stands on one load, by creating, changing and choosing, and is free when it is taken off or the load is cancelled', async () => {
    const back = await written()
    const choice = async () =>
      (await api.noteChoices({ query: { search: back.number } })).some(({ id }) => id === back.id)
    expect(await choice()).toBe(true)
    const first = await plan([back])
    const stands = `${back.number} stands on ${first.number}.`
    expect(await problem(plan([back]))).toMatchObject(lineError(stands))
    const second = await plan([])
    const lines = [{ lineNo: 10, noteId: back.id, stopNo: 1 }]
    expect(await problem(api.update({ ...at(second), body: { lines } }))).toMatchObject(lineError(stands))
    const both = await Promise.allSettled([plan([back]), plan([back])])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    const free = await written()
    const race = await Promise.allSettled([plan([free]), plan([free])])
    expect(race.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await choice()).toBe(false)
    const off = await api.takeOff({ ...at(first), body: { lineId: first.lines[0]?.id ?? '' } })
    expect(off.lines).toEqual([])
    expect(await now(back)).toMatchObject({ loadId: null, loadNumber: null, loadState: null })
    const again = await plan([back])
    await api.cancel({ ...at(again), body: { reason: 'No lorry came' } })
    expect(await now(back)).toMatchObject({ loadId: null, loadState: null })
    expect(await plan([back])).toMatchObject({ lines: [{ noteId: back.id }] })
  })

  it('is not cancelled while it stands there, keeps its facility, and rides from no other one', async () => {
    const back = await goods.send(await written())
    const load = await plan([back])
    const reason = { reason: 'The supplier asked us to keep it' }
    expect(await problem(goods.api.cancel({ ...goods.at(await now(back)), body: reason }))).toMatchObject(
      refusal('on_load', { href: `/loads/${load.id}` }),
    )
    const draft = await written()
    const facilityId = await createFacility(server.services)
    expect(await problem(goods.api.update({ ...goods.at(draft), body: { facilityId } }))).toMatchObject({
      status: 422,
      body: { errors: { facilityId: [expect.stringContaining('The number belongs to the facility')] } },
    })
    expect(await problem(plan([draft], { facilityId }))).toMatchObject(
      lineError(`${draft.number} leaves from another facility.`),
    )
    await api.cancel({ ...at(load), body: { reason: 'Another day' } })
    const cancelled = await goods.api.cancel({ ...goods.at(await now(back)), body: reason })
    expect(cancelled.status).toBe('cancelled')
    expect(await problem(plan([back]))).toMatchObject(
      lineError(`${back.number} has left already, or is withdrawn.`),
    )
    expect(await problem(api.proposal({ query: { from: 'note', ids: back.id } }))).toMatchObject({
      status: 422,
      body: { message: `${back.number} has left already, or is withdrawn.` },
    })
    const settled = await goods.send(await written())
    await goods.api.settle({
      ...goods.at(settled),
      body: { settledBy: 'replacement', settlementRef: 'DN-9' },
    })
    expect(await problem(plan([settled]))).toMatchObject({ status: 422 })
  })

  it('leaves with somebody who may send returns, and is read by those who may read them', async () => {
    const back = await goods.send(await written())
    const loading = await photo(await start(await plan([back])))
    const person = await server.signIn({ role: 'user', profile: 'storekeeper' })
    await makeSigner(server, person.person)
    const deny = (permission: string) =>
      insertRow(db, userPermissionTable, {
        userId: person.person.id,
        permission,
        effect: 'deny',
        reason: 'Sends no returns',
        grantedById: person.person.id,
      })
    const own = person.client(loads)
    const user = (await server.signIn('user')).client(loads)
    const lineId = loading.lines[0]?.id ?? ''
    expect(await problem(user.takeOff({ ...at(loading), body: { lineId } }))).toMatchObject({ status: 403 })
    await deny('supplier-returns:send')
    expect(await problem(own.sendOff({ ...at(loading), body: { signature } }))).toMatchObject({ status: 403 })
    await deny('supplier-returns:read')
    expect(await problem(own.get({ params: { id: loading.id } }))).toMatchObject({ status: 403 })
    expect(await problem(own.list({ query: {} }))).toMatchObject({ status: 403 })
    expect(await problem(own.outbound({ query: {} }))).toMatchObject({ status: 403 })
    expect(await send(loading)).toMatchObject({ status: 'gone' })
  })

  it('is found by its supplier, also after that is merged into another company', async () => {
    const back = await written()
    const load = await plan([back])
    const of = async (companyId: string) =>
      (await api.list({ query: { filter: { companyId: [companyId] } } })).data.map(({ id }) => id)
    expect(await of(back.companyId)).toContain(load.id)
    const other = await createCompany(server.services, 'Another Mill')
    const merging = (await server.signIn('administrator')).client(companies)
    const { version } = await merging.get({ params: { id: other } })
    const from = await merging.get({ params: { id: back.companyId } })
    await merging.merge({
      params: { id: other },
      version,
      body: { from: back.companyId, fromVersion: from.version, take: [], reason: 'Entered twice' },
    })
    expect(await of(other)).toContain(load.id)
    expect(await of(back.companyId)).not.toContain(load.id)
  })
})
