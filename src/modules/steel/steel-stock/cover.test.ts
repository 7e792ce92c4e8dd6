import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nonConformances } from '#modules/purchasing/non-conformances/contract.ts'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { addDays } from '#platform/contract/values/dates.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { asSystem } from '#platform/server/system.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { at } from '../../../../test/support/certified-steel.ts'
import { conditionalSteel } from '../../../../test/support/conditional-steel.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed as signature, withoutPages } from '../../../../test/support/signing.ts'
import { coverReminders } from './server/holds/cover-reminders.ts'

const server = await testServer()
const desk = await conditionalSteel(server)
const { keeper, quality, reader, as, take, accept, release, conditional, enterHeat, verifyHeat } = desk
const { uses, quote } = desk
const { facilityId } = desk.setup
const third = await server.signIn({ role: 'manager', name: 'J. Adeyemi' })
await makeSigner(server, third.person)
await server.services.db.query(sql`
  INSERT INTO regular_signature_users (user_id, valid_from, document_kinds, may_release)
  VALUES (${third.person.id}, '2020-01-01', '{certificate_verification,disposition}', false)`)

const now = (id: string) => as(keeper).get({ params: { id } })
const paper = (who: typeof keeper) => who.client(certificates)

/** A heat with its certificate: one pipe free, one kept, one given out. */
async function inUse(heatNo: string) {
  const certificate = await verifyHeat(heatNo)
  const free = async () => release(await accept(await take(heatNo, { qtyPieces: 1 })))
  const [one, kept, out] = [await free(), await free(), await free()]
  const reserved = await as(keeper).reservePieces({
    ...at(kept),
    body: { purpose: 'Q-2026-0007', until: addDays(server.services.clock.today(), 20) },
  })
  const issued = await as(keeper).issuePieces({ ...at(out), body: { purpose: 'Spool 12' } })
  return { certificate, one, reserved, issued }
}

describe('A certificate that is withdrawn', () => {
  it('takes its cover from steel in the house and marks what is given out, by somebody else than its verifier', async () => {
    const { certificate, one, reserved, issued } = await inUse('W10001')
    const withdraw = (who: typeof keeper, body: object = {}) =>
      paper(who).withdraw({
        ...at(certificate),
        body: { reason: 'The mill recalls it.', signature, ...body },
      })
    expect(await problem(withdraw(quality))).toMatchObject({
      status: 422,
      message: 'You verified this certificate; someone else has to withdraw it.',
    })
    const unlisted = await server.signIn('administrator')
    expect(await problem(withdraw(unlisted))).toMatchObject({ status: 422 })
    expect(await problem(withdraw(await server.signIn('client')))).toMatchObject({ status: 403 })
    expect(await problem(withdraw(third, { reason: '' }))).toMatchObject({ status: 422 })
    const listed = await paper(reader).affected({ params: { id: certificate.id } })
    expect(listed.map(({ number, status, purpose }) => [number, status, purpose])).toEqual(
      expect.arrayContaining([
        [one.number, 'available', null],
        [reserved.number, 'reserved', 'Q-2026-0007'],
        [issued.number, 'issued', 'Spool 12'],
      ]),
    )
    expect(await withdraw(third)).toMatchObject({ status: 'withdrawn' })
    const reason = `${certificate.number} was withdrawn: The mill recalls it.`
    expect(await now(one.id)).toMatchObject({ status: 'awaiting_certificate', verifiedType: null })
    expect(await now(reserved.id)).toMatchObject({ status: 'awaiting_certificate', reservations: [] })
    expect(await now(issued.id)).toMatchObject({ status: 'issued', lostCover: reason })
    const { data } = await as(keeper).list({ query: { filter: { coverLost: true } } })
    expect(data.map(({ number }) => number)).toEqual([issued.number])
    const told = await asSystem(server.services, 'test', coverReminders)
    expect(told).toMatchObject([{ userId: quality.person.id, text: `${issued.number}: ${reason}` }])
    const note = await keeper.request('GET', `/api/v1/steel-stock/${issued.id}/issue-note`)
    expect(pdfText(note.bytes).flat().join(' ')).toContain('no certificate')
    expect(await paper(keeper).signatures({ params: { id: certificate.id } })).toMatchObject([
      { meaning: 'reviewed', changedAfter: false },
      { meaning: 'rejected', name: 'J. Adeyemi', changedAfter: false },
    ])
    // What comes back is not released.
    const back = await as(keeper).returnPieces({ ...at(await now(issued.id)), body: {} })
    expect(back).toMatchObject({ status: 'awaiting_certificate', lostCover: null })
    await verifyHeat('W10001', { mark: '-R1' })
    expect(await release(await now(one.id))).toMatchObject({ status: 'available' })
  })

  it('is no way out for what was cut up before, nor for what is covered by another one', async () => {
    const { certificate, one } = await inUse('W10002')
    const lines = [{ lengthMm: '5998', quantity: 1 }]
    const cut = await as(keeper).cut({ ...at(one), body: { lines, kerfMm: '2' } })
    expect(cut.status).toBe('consumed')
    await paper(third).withdraw({ ...at(certificate), body: { reason: 'False.', signature } })
    const [child] = (await now(one.id)).children
    expect(await now(child?.id ?? '')).toMatchObject({ status: 'awaiting_certificate' })
    const operationId = cut.movements[0]?.operationId ?? ''
    const undone = as(keeper).reverseOperation({
      ...at(await now(one.id)),
      body: { operationId, reason: 'Cut by mistake.' },
    })
    const undo = await problem(undone)
    if (undo === null) expect((await now(one.id)).status).toBe('awaiting_certificate')
    else expect((await now(one.id)).status).toBe('consumed')

    const both = await inUse('W10003')
    await verifyHeat('W10003', { mark: '-2' })
    await paper(third).withdraw({ ...at(both.certificate), body: { reason: 'A double.', signature } })
    expect(await now(both.one.id)).toMatchObject({ status: 'available' })
  })
})

describe('A certificate that is withdrawn while its steel is used', () => {
  /** Lets calls wait for a row in the order in which they come, and then goes on. */
  async function inOrder(id: string, calls: readonly (() => Promise<unknown>)[]) {
    const going: Promise<unknown>[] = []
    await inTransaction(server.services.pool, async (tx) => {
      await tx.query(sql`SELECT FROM steel_stock WHERE id = ${id} FOR UPDATE`)
      for (const [at, call] of calls.entries()) {
        going.push(problem(call()))
        await expect
          .poll(async () => {
            const [waiting] = await server.services.db.query<{ count: number }>(sql`
              SELECT count(*)::int AS count FROM pg_stat_activity
              WHERE datname = current_database() AND wait_event_type = 'Lock'`)
            return waiting?.count
          })
          .toBe(at + 1)
      }
    })
    await Promise.all(going)
  }

  const cutUp = (row: Parameters<typeof at>[0]) =>
    as(keeper).cut({ ...at(row), body: { lines: [{ lengthMm: '5998', quantity: 1 }], kerfMm: '2' } })
  const usable = async (search: string) =>
    (await as(keeper).list({ query: { search, filter: { status: ['available', 'reserved'] } } })).data

  it.each([
    ['W10041', 'cut', cutUp],
    [
      'W10042',
      'split',
      (row: Parameters<typeof at>[0]) =>
        as(keeper).issuePieces({ ...at(row), body: { purpose: 'Spool 7', pieces: 1 } }),
    ],
  ] as const)('leaves nothing of heat %s free that is %s just before or after', async (heatNo, _, use) => {
    const certificate = await verifyHeat(heatNo)
    const lot = await release(await accept(await take(heatNo, { qtyPieces: 2 })))
    const withdraw = () =>
      paper(third).withdraw({ ...at(certificate), body: { reason: 'The mill recalls it.', signature } })
    await inOrder(lot.id, [() => use(lot), withdraw])
    expect(await usable(heatNo)).toEqual([])
    const all = await as(keeper).list({ query: { search: heatNo } })
    for (const { id } of all.data) {
      const row = await now(id)
      if (row.status === 'issued') expect(row.lostCover).toContain('was withdrawn')
    }
  })

  it('is asked for of steel that was released before certificates were kept with it', async () => {
    const certificate = await verifyHeat('W10044')
    const old = await release(await accept(await take('W10044', { qtyPieces: 2 })))
    const [part] = (await cutUp(old)).children
    const { db } = server.services
    await db.query(sql`UPDATE steel_stock SET certificate_id = NULL WHERE heat_no = 'W10044'`)
    const kept = await now(part?.id ?? '')
    expect(kept.can.reservePieces).toBe(true)
    await db.query(sql`UPDATE certificates SET status = 'withdrawn' WHERE id = ${certificate.id}`)
    for (const id of [old.id, kept.id])
      expect(await now(id)).toMatchObject({
        can: { issuePieces: expect.stringContaining('There is no verified certificate of type 3.1') },
      })
  })

  it('leaves nothing free that comes back from the shop while its conditional release ends', async () => {
    const lot = await conditional('W10045', { qtyPieces: 2 })
    const issued = await uses.issue(lot, { quoteId: quote.id })
    const entered = await enterHeat('W10045')
    const reject = () => paper(keeper).reject({ ...at(entered), body: { reason: 'Carbon 0.50.' } })
    const comeBack = async () => as(keeper).returnPieces({ ...at(await now(issued.id)), body: {} })
    await inOrder(issued.id, [comeBack, reject])
    expect(await usable('W10045')).toEqual([])
  })

  it.each([
    ['W10043', 'after'],
    ['W10046', 'before'],
  ])(
    'leaves nothing of heat %s free that is released in the moment, the withdrawal coming %s',
    async (heatNo, when) => {
      const certificate = await verifyHeat(heatNo)
      const waiting = await accept(await take(heatNo, { qtyPieces: 1 }))
      const withdraw = () =>
        paper(third).withdraw({ ...at(certificate), body: { reason: 'The mill recalls it.', signature } })
      const calls = [() => release(waiting), withdraw]
      await inOrder(waiting.id, when === 'after' ? calls : calls.toReversed())
      expect(await usable(heatNo)).toEqual([])
      expect(await paper(keeper).get({ params: { id: certificate.id } })).toMatchObject({
        status: 'withdrawn',
      })
    },
  )
})

describe('A certificate that takes the place of another one', () => {
  it('covers the same steel, or says what loses its cover and asks, and never by the verifier of the older one', async () => {
    const { certificate, one, issued } = await inUse('W10011')
    const entered = await enterHeat('W10012')
    const naming = await paper(keeper).update({ ...at(entered), body: { supersedesId: certificate.id } })
    const verify = (who: typeof keeper, more: object = {}) =>
      paper(who).verify({ ...at(naming), body: { signature, withoutPages, ...more } })
    expect(await problem(verify(quality))).toMatchObject({
      message: `You verified ${certificate.number}; someone else has to verify what takes its place.`,
    })
    expect(await problem(verify(third))).toMatchObject({
      status: 422,
      errors: { losesCover: [expect.stringContaining(one.number)] },
    })
    expect(await now(one.id)).toMatchObject({ status: 'available' })
    await verify(third, { losesCover: true })
    expect(await now(one.id)).toMatchObject({ status: 'awaiting_certificate' })
    expect(await now(issued.id)).toMatchObject({ status: 'issued', lostCover: expect.any(String) })
  })

  it('leaves released what it covers itself', async () => {
    const { certificate, one } = await inUse('W10013')
    const entered = await enterHeat('W10013', { mark: '-R1' })
    const naming = await paper(keeper).update({ ...at(entered), body: { supersedesId: certificate.id } })
    await paper(third).verify({ ...at(naming), body: { signature, withoutPages } })
    expect(await now(one.id)).toMatchObject({ status: 'available', verifiedType: '3.1' })
    const note = await now(one.id)
    expect(note.certificates).toMatchObject([{ number: naming.number }])
  })
})

describe('A certificate that a non-conformance names', () => {
  it('releases nothing until that is closed, and says so', async () => {
    const certificate = await verifyHeat('W10021')
    const piece = await accept(await take('W10021', { qtyPieces: 1 }))
    const cases = quality.client(nonConformances)
    const raised = await cases.create({
      body: {
        facilityId,
        title: 'The signature looks copied',
        foundAt: 'audit',
        foundOn: '2026-11-20',
        pieceIds: [],
        certificateId: certificate.id,
      },
    })
    expect(await paper(reader).get({ params: { id: certificate.id } })).toMatchObject({
      holds: [{ sourceLabel: raised.number, reason: 'The signature looks copied' }],
    })
    expect(await problem(release(await now(piece.id)))).toMatchObject({
      status: 422,
      message: `${raised.number} names its certificate ${certificate.number} and is open: it does not count until that is decided.`,
    })
    const manager = third.client(nonConformances)
    await manager.cancel({ ...at(raised), body: { reason: 'The mill has answered.' } })
    expect(await release(await now(piece.id))).toMatchObject({ status: 'available' })
  })
})

describe('A certificate that came for conditionally released steel and is rejected', () => {
  it('ends the release at once and writes to whoever released it', async () => {
    const piece = await conditional('W10031', { qtyPieces: 1 })
    expect(piece.status).toBe('available')
    const entered = await enterHeat('W10031')
    await paper(keeper).reject({ ...at(entered), body: { reason: 'Carbon 0.50.' } })
    expect(await now(piece.id)).toMatchObject({ status: 'awaiting_certificate', condition: null })
    const mails = await server.services.db.query<{ subject: string }>(
      sql`SELECT subject FROM mails WHERE template = 'condition-ended'`,
    )
    expect(mails).toContainEqual({ subject: `The conditional release of ${piece.number} has ended` })
  })
})
