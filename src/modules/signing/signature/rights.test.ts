import { describe, expect, it } from 'vitest'
import { createFacility } from '../../../../test/support/appointment-suite.ts'
import { testServer } from '../../../../test/support/server.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { ndeSignatoryTable } from '#modules/signing/nde-signature-users/table.ts'
import { purchaseOrderApproverTable } from '#modules/signing/purchase-order-approving-users/table.ts'
import { quoteTravellerApproverTable } from '#modules/signing/quote-traveller-approving-users/table.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import { type SigningRight, signature } from './contract.ts'

const server = await testServer()
const { db, clock } = server.services
const today = clock.today()
const dayIn = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

type Table = Parameters<typeof insertRow>[1]
const appoint = (table: Table, userId: string, more: object) =>
  insertRow(db, table, { userId, validFrom: '2025-01-01', ...more })

/** Somebody new, and what their page says they may sign. */
async function somebody(name = 'Priya Nair') {
  const browser = await server.signIn({ role: 'user', name })
  const api = browser.client(signature)
  const rights = async (): Promise<SigningRight[]> => (await api.own()).rights
  return { id: browser.person.id, rights }
}

const regular = { documentKinds: ['calculation'], mayRelease: false }
const quote = { scope: 'quote' }
const order = { poTypes: [], maySelfApprove: false }

describe('What somebody may sign', () => {
  it('tells limits of quotes in words, with place and days', async () => {
    const { id, rights } = await somebody()
    const facilityId = await createFacility(server.services)
    await appoint(quoteTravellerApproverTable, id, {
      scope: 'both',
      facilityId,
      minValue: '1000',
      maxValue: '150000',
      minMarginPercent: '18',
      step: 2,
      validUntil: '2099-12-31',
    })
    expect(await rights()).toEqual([
      {
        key: expect.stringMatching(/^quotes-/),
        what: 'Approval of quotes and travellers',
        details: 'step 2, 1000.00 to 150000.00, margin from 18.00 %',
        facilityName: expect.any(String),
        validFrom: '2025-01-01',
        validUntil: '2099-12-31',
        holderName: null,
        delegateName: null,
        delegateFrom: null,
        delegateUntil: null,
      },
    ])
  })

  it.each<[what: string, limits: object, details: string]>([
    ['no limits', {}, 'step 1'],
    ['only an upper one', { maxValue: '5000' }, 'step 1, up to 5000.00'],
    ['only a lower one', { minValue: '5000' }, 'step 1, from 5000.00'],
    ['kinds of orders', { poTypes: ['stock', 'calibration'] }, 'step 1, stock, calibration'],
  ])('tells of orders with %s', async (_, limits, details) => {
    const { id, rights } = await somebody()
    await appoint(purchaseOrderApproverTable, id, { ...order, ...limits })
    expect(await rights()).toMatchObject([
      { what: 'Approval of purchase orders', details, facilityName: null },
    ])
  })

  it('tells methods, levels, certificate and eye test of those who examine', async () => {
    const { id, rights } = await somebody()
    await appoint(ndeSignatoryTable, id, {
      methods: [
        { method: 'UT', level: 'II' },
        { method: 'HT', level: 'operator' },
      ],
      scheme: 'pcn',
      certificateNo: 'PCN 318204',
      certificateIssuedOn: '2024-01-01',
      certificateExpiresOn: dayIn(20),
      eyeTestExpiresOn: dayIn(10),
    })
    expect(await rights()).toMatchObject([
      {
        what: 'Reports of UT II, HT',
        details: `certificate PCN 318204 until ${dayIn(20)}, eye test until ${dayIn(10)}`,
      },
    ])
  })

  it('leaves out what is over: ended entries, past days, certificates and eye tests', async () => {
    const { id, rights } = await somebody()
    await appoint(regularSignatoryTable, id, { ...regular, endedAt: clock.now().toISOString() })
    await appoint(regularSignatoryTable, id, { ...regular, validUntil: dayIn(-1) })
    await appoint(ndeSignatoryTable, id, {
      methods: [{ method: 'UT', level: 'II' }],
      scheme: 'pcn',
      certificateNo: 'PCN 1',
      certificateIssuedOn: '2020-01-01',
      certificateExpiresOn: dayIn(300),
      eyeTestExpiresOn: dayIn(-1),
    })
    expect(await rights()).toEqual([])
    await appoint(regularSignatoryTable, id, { ...regular, validUntil: today })
    expect(await rights()).toHaveLength(1)
  })

  it('shows what begins later, so that nobody wonders', async () => {
    const { id, rights } = await somebody()
    await appoint(regularSignatoryTable, id, { ...regular, validFrom: dayIn(30) })
    expect(await rights()).toMatchObject([{ what: 'Calculations', validFrom: dayIn(30) }])
  })

  it('says who stands in for whom, to both of them', async () => {
    const holder = await somebody('Tom Ashdown')
    const stand = await somebody('Dora Delegate')
    await appoint(quoteTravellerApproverTable, holder.id, {
      ...quote,
      delegateUserId: stand.id,
      delegateFrom: dayIn(2),
      delegateUntil: dayIn(9),
    })
    const days = { delegateName: 'Dora Delegate', delegateFrom: dayIn(2), delegateUntil: dayIn(9) }
    expect(await holder.rights()).toMatchObject([{ holderName: null, ...days }])
    expect(await stand.rights()).toMatchObject([{ holderName: 'Tom Ashdown', ...days }])
  })

  it('forgets a delegate whose days are over, and never shows what others may do', async () => {
    const holder = await somebody('Tom Ashdown')
    const stand = await somebody('Dora Delegate')
    const stranger = await somebody('Jon Halvorsen')
    await appoint(purchaseOrderApproverTable, holder.id, {
      ...order,
      delegateUserId: stand.id,
      delegateFrom: dayIn(-9),
      delegateUntil: dayIn(-1),
    })
    expect(await holder.rights()).toHaveLength(1)
    expect(await stand.rights()).toEqual([])
    expect(await stranger.rights()).toEqual([])
  })
})
