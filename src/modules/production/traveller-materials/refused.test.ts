import { describe, expect, it } from 'vitest'
import { createCompany } from '../../../../test/support/people.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'

const server = await testServer()
const { draft, api, take, grade, material, withMaterial, lineOf, reserve, issue } = await materialDesk(server)

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
    const given = await withMaterial({ grade: name, supply: 'free_issue' }, { companyId: ownerCompanyId })
    expect(await problem(issue(given, ours.id))).toMatchObject({
      body: { refusals: [{ code: 'free_issue' }] },
    })
    const found = await api.search({ params: { id: given.id }, query: { line: lineOf(given) } })
    expect(found.candidates.map(({ number }) => number)).toEqual([theirs.number])
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

  it('without a verified certificate', async () => {
    const name = grade()
    const one = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const row = await withMaterial({ grade: name, certificateType: '3.1' })
    expect(await problem(issue(row, one.id))).toMatchObject({
      body: { refusals: [{ code: 'no_certificate' }] },
    })
  })
})
