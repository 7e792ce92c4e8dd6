import { describe, expect, it } from 'vitest'
import { addDays } from '#platform/contract/values/dates.ts'
import { licences } from '#modules/dispatch/licences/contract.ts'
import { declarationDesk } from '../../../../test/support/declarations.ts'
import { problem } from '../../../../test/support/quotes.ts'
import { testServer } from '../../../../test/support/server.ts'
import type { DeclarationKind } from './domain.ts'

const server = await testServer()
const desk = await declarationDesk(server)
const { api, writer, readyNote, issue, licenceOf } = desk
const { clock } = server.services
const { at } = desk.shop
const another = await readyNote('K150')
const draft = (kind: DeclarationKind, more: object = {}, noteId = another.id) =>
  desk.draft(kind, more, noteId)
const filled = (kind: DeclarationKind, more: Readonly<Record<string, string>> = {}, noteId = another.id) =>
  desk.filled(kind, more, noteId)

describe('A declaration under a licence', () => {
  it('of the API names a licence that counted on the day of the last operation (case 38)', async () => {
    const yesterday = addDays(clock.today(), -1)
    await licenceOf('api_monogram')
    const begun = await filled('api_statement')
    const chosen = begun.licenceId ?? ''
    const ofLicence = async (licenceId: string | null) =>
      api.update({ ...at(await api.get({ params: { id: begun.id } })), body: { licenceId } })
    const bare = await ofLicence(null)
    expect(bare.missing).toMatchObject([
      {
        code: 'fact',
        message: 'The API statement needs a licence of the house: API monogram licence.',
        href: '/licences',
      },
    ])
    expect(await problem(issue(bare))).toMatchObject({
      status: 422,
      body: { code: 'cannot_issue', refusals: [{ code: 'fact', href: '/licences' }] },
    })
    const ended = await licenceOf('api_monogram', { number: '6A-0001', validUntil: yesterday })
    const named = await ofLicence(ended.id)
    expect(named.missing).toMatchObject([
      {
        code: 'licence',
        message: expect.stringMatching(/^Licence 6A-0001 ended on /),
        href: `/licences/${ended.id}`,
      },
    ])
    expect(await problem(issue(named))).toMatchObject({ body: { refusals: [{ code: 'licence' }] } })
    const other = await licenceOf('management_system', { number: 'ISO 9001' })
    const noLicence = (licenceId: string) => problem(ofLicence(licenceId))
    expect(await noLicence(other.id)).toMatchObject({
      status: 422,
      body: {
        errors: { licenceId: ['Licence ISO 9001 is of another kind: it takes API monogram licence.'] },
      },
    })
    expect(await noLicence(crypto.randomUUID())).toMatchObject({ status: 422 })
    const coc = await draft('coc')
    expect(await problem(api.update({ ...at(coc), body: { licenceId: chosen } }))).toMatchObject({
      body: { errors: { licenceId: ['The certificate of conformity names no licence.'] } },
    })
    // Suspended meanwhile, it counts no more; what was signed keeps it, and nobody deletes it.
    const again = await ofLicence(chosen)
    expect(again.missing).toEqual([])
    const book = writer.client(licences)
    const found = await book.get({ params: { id: chosen } })
    const stopped = await book.update({ ...at(found), body: { status: 'suspended' } })
    expect(await problem(issue(again))).toMatchObject({ body: { refusals: [{ code: 'licence' }] } })
    await book.update({ ...at(stopped), body: { status: 'in_force' } })
    expect(await issue(again)).toMatchObject({ status: 'issued', licenceNumber: found.number })
    const last = await book.get({ params: { id: chosen } })
    expect(await problem(book.remove(at(last)))).toMatchObject({ status: 422, body: { code: 'in_use' } })
  })

  it('is not signed by whoever extended its licence for these goods', async () => {
    const fourth = await readyNote('K170')
    const { id } = await licenceOf('api_monogram', {
      number: '6A-0170',
      validUntil: addDays(clock.today(), -1),
    })
    const row = await filled('api_statement', {}, fourth.id)
    const named = await api.update({ ...at(row), body: { licenceId: id } })
    const book = desk.signatory.client(licences)
    const kept = await book.update({
      ...at(await book.get({ params: { id } })),
      body: { notes: 'Renewal asked for' },
    })
    expect((await desk.of(desk.signatory).get({ params: { id: named.id } })).can.issue).toMatch(/ended on/)
    await book.update({ ...at(kept), body: { validUntil: addDays(clock.today(), 60) } })
    const message =
      'You changed its licence since these goods were put on their note; someone else has to sign under it.'
    const now = await desk.of(desk.signatory).get({ params: { id: named.id } })
    expect(now.can.issue).toBe(message)
    expect(await problem(issue(now))).toMatchObject({ status: 422, body: { message } })
    expect((await issue(now, desk.shop.worker)).status).toBe('issued')
  })

  it('of pressure equipment names no body where its module is A', async () => {
    const third = await readyNote('K160')
    const row = await filled('ped_doc', { 'Conformity assessment module': 'Module A' }, third.id)
    const bare = await api.update({ ...at(row), body: { licenceId: null } })
    expect(bare.missing).toEqual([])
    const particulars = bare.particulars.map((one) =>
      one.what === 'Conformity assessment module' ? { ...one, says: 'H' } : one,
    )
    expect((await api.update({ ...at(bare), body: { particulars } })).missing).toMatchObject([
      { code: 'fact' },
    ])
  })
})
