import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { ndeSignatureUsers } from '#modules/signing/nde-signature-users/contract.ts'
import { regularSignatureUsers } from '#modules/signing/regular-signature-users/contract.ts'
import { operationTemplates } from './contract.ts'

const server = await testServer()
const author = await server.signIn('administrator')

describe('The people who may sign operations', () => {
  it('come from both lists, as far as their entries count today', async () => {
    const inspector = await server.createPerson({ role: 'user', name: 'Ina Inspector' })
    const gone = await server.createPerson({ role: 'user', name: 'Gus Gone' })
    const technician = await server.createPerson({ role: 'user', name: 'Una Ultrasonic' })
    const validFrom = server.services.clock.today()
    const regular = author.client(regularSignatureUsers)
    const entry = {
      documentKinds: ['traveller_operation' as const],
      functions: ['inspector' as const],
      validFrom,
    }
    await regular.create({ body: { ...entry, userId: inspector.id } })
    const ended = await regular.create({ body: { ...entry, userId: gone.id } })
    await regular.end({ params: { id: ended.id }, version: ended.version })
    await author.client(ndeSignatureUsers).create({
      body: {
        userId: technician.id,
        validFrom,
        methods: [{ method: 'UT', level: 'II' }],
        scheme: 'iso_9712',
        certificateNo: 'C-1',
        certificateIssuedOn: '2020-01-01',
        certificateExpiresOn: '2999-01-01',
      },
    })
    const found = await author.client(operationTemplates).signatories()
    expect(found.regular).toEqual([
      {
        name: 'Ina Inspector',
        facilityName: null,
        functions: ['inspector'],
        signsOperations: true,
        mayRelease: false,
      },
    ])
    expect(found.nde).toEqual([
      { name: 'Una Ultrasonic', facilityName: null, methods: [{ method: 'UT', level: 'II' }] },
    ])
    const stranger = await server.signIn('client')
    expect((await stranger.request('GET', '/api/v1/operation-templates/signatories')).status).toBe(403)
  })
})
