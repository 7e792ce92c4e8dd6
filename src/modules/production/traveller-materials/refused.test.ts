import { describe, expect, it } from 'vitest'
import { certificates } from '#modules/steel/certificates/contract.ts'
import { certifiedSteel } from '../../../../test/support/certified-steel.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { makeSigner, signed, withoutPages } from '../../../../test/support/signing.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { makeSignatory } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await materialDesk(server)
const { draft, api, take, grade, material, withMaterial, lineOf, reserve, issue } = desk
const { travellers, at, read, release, approve, submitted, view, operationsOf, agrees } = desk

describe('Steel is refused', () => {
  it('that is not the material of the line, is short, or would be too little', async () => {
    const name = grade()
    const row = await withMaterial({ grade: name })
    const other = await take({ grade: grade() })
    expect(await problem(reserve(row, other.id, { lengthMm: '605' }))).toMatchObject({
      body: { refusals: [{ code: 'other_material' }] },
    })
    const short = await take({ grade: name, lengthMm: '500' })
    expect(await problem(reserve(row, short.id, { lengthMm: '500' }))).toMatchObject({
      body: { refusals: [{ code: 'steel_short' }] },
    })
    const bar = await take({ grade: name })
    expect(await problem(reserve(row, bar.id, { lengthMm: '100' }))).toMatchObject({
      body: { refusals: [{ code: 'too_little' }] },
    })
  })

  it('once its line is covered', async () => {
    const name = grade()
    const row = await withMaterial({ grade: name })
    await reserve(row, (await take({ grade: name })).id, { lengthMm: '1216' })
    expect(await problem(reserve(row, (await take({ grade: name })).id, { lengthMm: '1216' }))).toMatchObject(
      {
        body: { refusals: [{ code: 'covered' }] },
      },
    )
  })

  it('for more than 30 days while the traveller is not approved, and to a traveller that is not released', async () => {
    const name = grade()
    const row = await draft({ quantity: 2, materials: [material({ grade: name })] })
    const bar = await take({ grade: name })
    const late = { lengthMm: '1216', until: '2099-01-01' }
    expect(await problem(reserve(row, bar.id, late))).toMatchObject({
      body: { refusals: [{ code: 'not_approved' }] },
    })
    await reserve(row, bar.id, { lengthMm: '1216' })
    expect(await problem(issue(row, bar.id))).toMatchObject({
      body: { refusals: [{ code: 'not_released' }] },
    })
  })

  it('that belongs to another customer, and our own on a line of free issue (case 42)', async () => {
    const name = grade()
    const ownerCompanyId = await createCompany(server.services, 'Marrick Subsea')
    const theirs = await take({
      grade: name,
      ownerCompanyId,
      lengthMm: '610',
      qtyPieces: 2,
    })
    const row = await withMaterial({ grade: name })
    expect(await problem(issue(row, theirs.id))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'owner' }], message: `${theirs.number} belongs to Marrick Subsea.` },
    })
    const ours = await take({ grade: name })
    const approved = await approve(
      await submitted({
        quantity: 2,
        companyId: ownerCompanyId,
        materials: [material({ grade: name, supply: 'free_issue' })],
      }),
    )
    // Asking a supplier for it does not help: it comes from the customer.
    await api.request({ ...at(approved), body: {} })
    const early = travellers.release({ ...at(await read(approved)), body: {} })
    expect(await problem(early)).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'not_received', message: 'Free-issue steel for line 10 is not here.' }] },
    })
    expect((await read(approved)).can.release).toBe('Free-issue steel for line 10 is not here.')
    await reserve(await read(approved), theirs.id, { pieces: 2 })
    const given = await travellers.release({ ...at(await read(approved)), body: {} })
    await api.letGo({ ...at(given), body: { lineRootId: lineOf(given), stockId: theirs.id } })
    expect(await problem(issue(given, ours.id))).toMatchObject({
      body: { refusals: [{ code: 'free_issue' }] },
    })
    const found = await api.search({ params: { id: given.id }, query: { line: lineOf(given) } })
    expect(found.candidates.map(({ number }) => number)).toEqual([theirs.number])
  })

  it('that was kept for what the line asked before, of another size or with a better certificate', async () => {
    const name = grade()
    const changed = async (more: object) => {
      const row = await draft({ quantity: 2, materials: [material({ grade: name })] })
      const piece = await take({ grade: name, lengthMm: '610' })
      await reserve(row, piece.id, { pieces: 1 })
      const [line] = row.materials
      const next = await travellers.update({
        ...at(await read(row)),
        body: { materials: [{ ...material({ grade: name, ...more }), id: line?.id }] },
      })
      const own = await release(await approve(await travellers.submit({ ...at(next), body: {} })))
      expect((await view(own)).lines[0]?.stock).toMatchObject([{ stockId: piece.id }])
      return problem(issue(own, piece.id))
    }
    expect(await changed({ schedule: '160' })).toMatchObject({ status: 422 })
    expect(await changed({ certificateType: '3.2' })).toMatchObject({ status: 422 })
    expect(await changed({})).toBeNull()
  })

  it('to be another one by a revision, once it was given out for its line', async () => {
    const name = grade()
    const row = await withMaterial({ grade: name })
    const piece = await take({ grade: name, lengthMm: '610' })
    await issue(row, piece.id)
    const next = await travellers.revise({ ...at(await read(row)), body: { reason: 'Better certificate' } })
    const [line] = next.materials
    const update = (more: object[]) => travellers.update({ ...at(next), body: { materials: more } as never })
    const sentence =
      'Steel is given out for material line 10: it goes back before something else is asked for.'
    expect(
      await problem(update([{ ...material({ grade: name, certificateType: '3.2' }), id: line?.id }])),
    ).toMatchObject({ status: 422, errors: { 'materials.0.grade': [sentence] } })
    expect(await problem(update([]))).toMatchObject({ status: 422, errors: { materials: [sentence] } })
    const same = await update([{ ...material({ grade: name, itemMark: 'A2' }), id: line?.id }])
    await release(await approve(await travellers.submit({ ...at(same), body: {} })))
  })

  it('at all while it is neither kept nor on order: its traveller is not released, and the mend stands beside it', async () => {
    const name = grade()
    const lines = [material({ grade: name }), material({ lineNo: 20, grade: name, neededAtSeq: 20 })]
    const row = await approve(await submitted({ quantity: 2, materials: lines }))
    const sentence = '2 material lines are neither reserved nor on order with a day.'
    expect(row.can.release).toBe(sentence)
    expect(await problem(travellers.release({ ...at(row), body: {} }))).toMatchObject({
      status: 422,
      body: {
        refusals: [
          {
            code: 'not_reserved',
            values: { lines: ['10', '20'] },
            message: sentence,
            href: `/travellers/${row.id}?tab=materials`,
          },
        ],
      },
    })
    await reserve(row, (await take({ grade: name })).id, { lengthMm: '1216' })
    expect((await read(row)).can.release).toBe('1 material line is neither reserved nor on order with a day.')
    await api.request({ ...at(await read(row)), body: {} })
    expect(await travellers.release({ ...at(await read(row)), body: {} })).toMatchObject({
      status: 'released',
    })
  })

  it('of a second heat where one heat is asked (case 43)', async () => {
    const name = grade()
    const first = await take({ grade: name, lengthMm: '610', heatNo: 'H1' })
    const second = await take({ grade: name, lengthMm: '610', heatNo: 'H2' })
    const row = await withMaterial({ grade: name, certificateType: null }, { heatRule: 'one_heat' })
    await issue(row, first.id)
    expect(await problem(issue(row, second.id))).toMatchObject({
      status: 422,
      body: {
        refusals: [{ code: 'one_heat' }],
        message: `${second.number} is heat H2; line 10 is made of heat H1 alone.`,
      },
    })
  })

  it('to work on once its certificate is superseded: pieces bound to it wait, others go on (case 46)', async () => {
    const certified = await certifiedSteel(server, desk.setup)
    const { keeper, verifyHeat, enterHeat, specification } = certified
    const third = await server.signIn({ role: 'manager', name: 'J. Adeyemi' })
    await makeSigner(server, third.person)
    await makeSignatory(server, third.person, { documentKinds: ['certificate_verification'] })
    const steelOf = async (heatNo: string) =>
      certified.release(await certified.accept(await certified.take(heatNo, { qtyPieces: 1 })))
    const line = { specificationId: specification.id, grade: 'B', certificateType: '3.1' as const }
    const ofHeat = async (heatNo: string) => {
      const row = await withMaterial(line)
      await issue(row, (await steelOf(heatNo)).id)
      return row
    }
    const old = await verifyHeat('K20001')
    await verifyHeat('K20002')
    const [bound, free] = [await ofHeat('K20001'), await ofHeat('K20002')]
    const kept = await withMaterial(line)
    await reserve(kept, (await steelOf('K20001')).id, { lengthMm: '1216' })
    const [saw] = await operationsOf(bound)
    if (!saw) throw new Error('There is no saw.')
    expect(saw.can.start).toBe(true)
    const papers = keeper.client(certificates)
    const newer = await papers.update({ ...at(await enterHeat('K20003')), body: { supersedesId: old.id } })
    await third
      .client(certificates)
      .verify({ ...at(newer), body: { signature: signed, withoutPages, losesCover: true } })
    const work = desk.inside(desk.worker)
    const good = { kind: 'good' as const, quantity: 2 }
    const [held] = await operationsOf(bound)
    expect(held?.can.start).toContain('its certificate does not count any more')
    expect(await problem(work.book({ ...desk.on(bound, held ?? saw), body: good }))).toMatchObject({
      status: 422,
      body: { refusals: [{ code: 'certificate_open' }] },
    })
    const [goes] = await operationsOf(free)
    await work.book({ ...desk.on(free, goes ?? saw), body: good })
    // What was only kept is kept no more: its line is short.
    expect((await view(kept)).lines).toMatchObject([{ reserved: '0', short: '2' }])
    await agrees()
  })

  it('without a verified certificate', async () => {
    const name = grade()
    const one = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const row = await withMaterial({ grade: name, certificateType: '3.1' })
    expect(await problem(issue(row, one.id))).toMatchObject({
      body: { refusals: [{ code: 'no_certificate' }] },
    })
  })
})
