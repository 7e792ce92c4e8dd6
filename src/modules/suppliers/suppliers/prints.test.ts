import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { createSupplier, supplierSide } from '../../../../test/support/suppliers.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'

const server = await testServer()
const { db, clock } = server.services
let manager: SignedIn
let user: SignedIn
let names: { approved: string; conditional: string; waiting: string }
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  manager = await server.signIn('manager')
  user = await server.signIn('user')
  const approved = await createSupplier(manager, { name: 'Alfa Forge' })
  const side = supplierSide(manager, approved.id)
  await side.addCertificate({ expiresOn: day(40) })
  await side.addApproval('Forging', { conditions: 'Up to 2 t', validUntil: day(10) })
  await side.addApproval('=2+3 Casting')
  await side.approve()
  const conditional = await createSupplier(manager, { name: 'Beta Heat' })
  await supplierSide(manager, conditional.id).addApproval('Heat treatment')
  const { version } = await supplierSide(manager, conditional.id).get()
  await manager.request('POST', `/api/v1/suppliers/${conditional.id}/approve-conditionally`, {
    version,
    body: { reason: 'Charts come late' },
  })
  const waiting = await createSupplier(manager, { name: 'Gamma Waits' })
  names = { approved: approved.name, conditional: conditional.name, waiting: waiting.name }
  // As if all of it had happened ten days ago.
  await db.query(sql`UPDATE companies SET created_at = created_at - interval '20 days'`)
})

const listOf = async (query = '') => {
  const reply = await user.request('GET', `/api/v1/suppliers/approved/pdf${query}`)
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe('application/pdf')
  return pdfText(reply.bytes).flat().join(' ')
}

describe('The list of approved suppliers', () => {
  it('names who is approved, for what, until when and under which conditions', async () => {
    const text = await listOf()
    for (const words of [
      names.approved,
      names.conditional,
      'Forging',
      'Conditions: Up to 2 t',
      'Approved under conditions',
    ])
      expect(text.replaceAll('Conditionally approved', 'Approved under conditions')).toContain(words)
    expect(text).toContain('ISO 9001 QM-4711 (mandatory)')
    expect(text).not.toContain(names.waiting)
  })

  it('is that of a day: before the approval there is nobody', async () => {
    expect(await listOf(`?on=${day(-5)}`)).toContain('No supplier was approved on this day.')
    const later = await listOf(`?on=${day(12)}`)
    expect(later).toContain(names.approved)
    expect(later).not.toContain('Forging')
    expect((await user.request('GET', '/api/v1/suppliers/approved/pdf?on=yesterday')).status).toBe(422)
  })

  it('can be of one process only', async () => {
    const text = await listOf('?process=heat')
    expect(text).toContain(names.conditional)
    expect(text).not.toContain(names.approved)
  })

  it('comes as a sheet with a row for each approval, and no formula of somebody else', async () => {
    const reply = await user.request('GET', '/api/v1/suppliers/approved/xlsx')
    expect(reply.headers['content-disposition']).toContain('.xlsx')
    const { sheets } = await readXlsx(new Uint8Array(reply.bytes))
    const rows = sheets[0]?.rows ?? []
    expect(rows[0]?.slice(0, 2)).toEqual(['Code', 'Supplier'])
    const own = rows.filter((row) => row[1] === names.approved)
    expect(own.map((row) => row[6])).toEqual(["'=2+3 Casting", 'Forging'])
    expect(rows.some((row) => row[1] === names.waiting)).toBe(false)
  })

  it('is not for clients', async () => {
    const client = await server.signIn('client')
    expect((await client.request('GET', '/api/v1/suppliers/approved/pdf')).status).toBe(403)
    expect((await user.request('GET', '/api/v1/suppliers/approved/docx')).status).toBe(404)
  })
})

describe('The sheet of a company', () => {
  it('carries addresses, people, approvals and certificates', async () => {
    const made = await createSupplier(manager, {
      name: 'Delta Rings',
      notes: 'Asks for drawings in STEP.',
      contacts: [
        {
          name: 'Rhona Muir',
          jobTitle: 'Sales',
          email: 'r@delta.test',
          phone: '+44 1',
          mobile: null,
          roles: ['buyer'],
        },
        {
          name: 'Gone Girl',
          jobTitle: null,
          email: null,
          phone: null,
          mobile: null,
          roles: [],
          leftOn: '2020-01-01',
        },
      ],
    })
    await supplierSide(manager, made.id).addCertificate({ expiresOn: day(-2) })
    await supplierSide(manager, made.id).addApproval('Rolling')
    const reply = await user.request('GET', `/api/v1/companies/${made.id}/sheet?download=1`)
    expect(reply.headers['content-disposition']).toContain('attachment')
    const text = pdfText(reply.bytes).flat().join(' ')
    for (const words of [
      'Delta Rings',
      made.code,
      'Forge Lane',
      'Rhona Muir',
      'Rolling',
      'has run out',
      'Asks for drawings',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Gone Girl')
    expect((await user.request('GET', `/api/v1/companies/${crypto.randomUUID()}/sheet`)).status).toBe(404)
  })
})
