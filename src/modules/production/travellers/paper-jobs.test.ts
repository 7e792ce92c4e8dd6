import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { formOf, reportOf } from '../../../../test/support/import-export.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import { travellerDesk } from '../../../../test/support/travellers.ts'

const server = await testServer()
const desk = await travellerDesk(server)
const { planner, inspector, api, at, read, setup, approve, release, inside, worker, operationsOf, on } = desk
const { db, clock } = server.services
const today = clock.now().toISOString().slice(0, 10)
const day = addDays(today, -3)
const [codes] = await db.query<{ facility: string; psl: string; template: string }>(sql`
  SELECT f.code AS facility, p.code AS psl, t.code AS template FROM operation_templates t JOIN psl_levels p ON p.id = t.psl_level_id
  CROSS JOIN facilities f WHERE t.id = ${desk.templateId} AND f.id = ${setup.facilityId}`)
if (!codes) throw new Error('There is no template.')

const headings =
  'Number on paper,Description,Pieces,Facility,PSL level,Operation template,Due,Stands at operation,On paper until,Drawing,Revision of the drawing'
const rowOf = (
  paperNo: string,
  more: { pieces?: string; template?: string; seq?: string; until?: string } = {},
) =>
  [
    paperNo,
    'Body 4 in',
    more.pieces ?? '4',
    codes.facility,
    codes.psl,
    more.template ?? codes.template,
    '2027-03-01',
    more.seq ?? '20',
    more.until ?? day,
    '7719',
    'D',
  ].join(',')
const sheet = [
  headings,
  rowOf('OLD-1'),
  rowOf('OLD-2', { seq: '30' }),
  rowOf('OLD-3', { seq: '25' }),
  rowOf('OLD-4', { seq: '10' }),
  rowOf('OLD-5', { until: addDays(today, 3) }),
  rowOf('OLD-6', { template: 'NONE' }),
  rowOf('OLD-7', { pieces: '0' }),
].join('\n')

const send = async (
  path: 'import/check' | 'import',
  text: string,
  more: Readonly<Record<string, string>> = {},
  who = planner,
) => {
  const reply = await who.request('POST', `/api/v1/travellers/${path}`, {
    body: formOf(text, 'jobs.csv', more),
  })
  return { status: reply.status, report: reportOf(reply) }
}

it('A sheet of half-made jobs shows beforehand what it does, takes the good rows, and gives the bad ones back', async () => {
  const { report: check } = await send('import/check', sheet)
  expect(check).toMatchObject({ created: 2, updated: 0, refused: 5 })
  const said = (paperNo: string) =>
    check.problems.find(({ row }) => check.rows.find((one) => one.row === row)?.key === paperNo)?.message
  expect(said('OLD-3')).toContain('The template has no operation 25 that is done on this part.')
  expect(said('OLD-4')).toContain('Nothing comes before operation 10: it just begins.')
  expect(said('OLD-5')).toContain('This day has not come yet.')
  expect(said('OLD-6')).toBeDefined()
  expect(said('OLD-7')).toBeDefined()
  expect(check.left).toHaveLength(5)
  const stored = () =>
    db.query<{ id: string; paperNo: string }>(
      sql`SELECT id, paper_no AS "paperNo" FROM travellers WHERE paper_no IS NOT NULL ORDER BY paper_no`,
    )
  expect(await stored()).toEqual([])
  // Whoever plans nothing imports nothing.
  expect((await send('import/check', sheet, {}, inspector)).status).toBe(403)
  expect((await send('import', sheet, { plan: check.plan })).status).toBe(422)
  const { report } = await send('import', sheet, { plan: check.plan, mode: 'valid' })
  expect(report).toMatchObject({ created: 2, refused: 5 })
  const [first] = await stored()
  const row = await read({ id: first?.id ?? '' })
  expect(row).toMatchObject({
    origin: 'import',
    status: 'draft',
    reason: 'Begun on paper as OLD-1',
    quantity: 4,
    paperNo: 'OLD-1',
    paperSeq: 20,
    paperDay: day,
  })
  // Each once: the same sheet changes nothing, and another word for one is refused.
  const { report: again } = await send('import/check', [headings, rowOf('OLD-1')].join('\n'))
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1, refused: 0 })
  const { report: other } = await send('import/check', [headings, rowOf('old-1', { pieces: '5' })].join('\n'))
  expect(other).toMatchObject({ created: 0, updated: 0, refused: 1 })
  // It is approved and released like any other, and nothing before is done until quality vouches for the papers.
  const released = await release(await approve(await api.submit({ ...at(row), body: {} })))
  const [saw, bore] = await operationsOf(released)
  if (!saw || !bore) throw new Error('It has no operations.')
  expect(saw.status).toBe('ready')
  expect(bore.takenOver).toBeNull()
  const start = inside(worker).start({ ...on(released, bore), body: {} })
  expect(await problem(start)).toMatchObject({ status: 422, body: { refusals: [{ code: 'previous' }] } })
})
