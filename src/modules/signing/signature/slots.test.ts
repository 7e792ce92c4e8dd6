import { describe, expect, it } from 'vitest'
import { testServer } from '../../../../test/support/server.ts'
import { createFacility } from '../../../../test/support/appointment-suite.ts'
import type { Ability } from '#platform/contract/abilities.ts'
import { dayBefore } from '#platform/contract/values/dates.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRow } from '#platform/server/database/rows.ts'
import { HttpError } from '#platform/server/errors.ts'
import { actingAs } from '#platform/server/system.ts'
import { ndeSignatoryTable } from '#modules/signing/nde-signature-users/table.ts'
import { regularSignatoryTable } from '#modules/signing/regular-signature-users/table.ts'
import type { SigningSlot } from './domain/slots.ts'
import { requireSigner, type SignedRecord, slotRefusal, withSlots } from './server/slots.ts'

const server = await testServer()
const { services } = server
const DAY = '2026-11-20'

/** The context as it is on a day in London; west of it the day before has not ended. */
const onDay = (ctx: Context, day: string): Context =>
  Object.create(ctx, {
    today: {
      value: (at?: { timeZone: string }) => (at?.timeZone === 'America/Chicago' ? dayBefore(day) : day),
    },
  })

async function signer() {
  const person = await server.createPerson({ role: 'user' })
  const actor = {
    ...person,
    isVerified: true,
    facilityId: null,
    timeZone: 'UTC',
    permissions: new Set<string>(),
    sessionId: '',
  }
  const appoint = (table: Parameters<typeof insertRow>[1], more: object) =>
    insertRow(services.db, table, { userId: person.id, validFrom: '2026-01-01', ...more })
  return {
    id: person.id,
    regular: (more: object) => appoint(regularSignatoryTable, { mayRelease: false, ...more }),
    nde: (more: object) =>
      appoint(ndeSignatoryTable, {
        scheme: 'pcn',
        certificateNo: 'PCN 318204',
        certificateIssuedOn: '2024-01-01',
        certificateExpiresOn: '2026-12-31',
        ...more,
      }),
    hears: (slot: SigningSlot) =>
      actingAs(services, actor, { id: 'req', ip: '10.0.0.7' }, (ctx) =>
        slotRefusal(onDay(ctx, DAY), slot, { facilityId: null }),
      ),
    may: (can: Record<string, Ability>, slots: Record<string, SigningSlot>) =>
      actingAs(services, actor, { id: 'req', ip: '10.0.0.7' }, (ctx) =>
        withSlots(onDay(ctx, DAY), can, slots, { facilityId: null }),
      ),
    asks: (slot: SigningSlot, day = DAY, at: SignedRecord = { facilityId: null }) =>
      actingAs(services, actor, { id: 'req', ip: '10.0.0.7' }, (ctx) =>
        requireSigner(onDay(ctx, day), slot, at),
      ).catch((error: unknown) => {
        if (error instanceof HttpError) return `${error.body.code}: ${error.message}`
        throw error
      }),
  }
}

const release: SigningSlot = {
  role: 'inspector',
  meaning: 'inspected',
  needs: [{ list: 'regular', kind: 'traveller_operation', as: 'inspector' }],
}
const ultrasonic: SigningSlot = {
  role: 'examiner',
  meaning: 'performed',
  needs: [{ list: 'nde', method: 'UT' }],
}
const NOT_UT = 'not_a_signatory: You are not on the list of NDE signatories for UT II on this day.'

describe('Whoever signs a slot', () => {
  it('hears beforehand what refuses it, with its code, and nothing once they may', async () => {
    const who = await signer()
    expect(await who.hears(release)).toMatchObject({ code: 'not_a_signatory' })
    await who.regular({ documentKinds: ['traveller_operation'] })
    expect(await who.hears(release)).toBeNull()
    const notThe = { ids: [who.id], did: 'performed it', has: 'inspect it' }
    expect(await who.hears({ ...release, notThe })).toMatchObject({ code: 'four_eyes' })
    const can = { check: true, sign: true, close: 'It is closed.' } as const
    expect(await who.may(can, { check: ultrasonic, sign: release, close: ultrasonic })).toEqual({
      check: { code: 'not_a_signatory', message: NOT_UT.replace('not_a_signatory: ', '') },
      sign: true,
      close: 'It is closed.',
    })
  })

  it('is a regular signatory for the kind of document, in the function that it asks for', async () => {
    const who = await signer()
    const refusal =
      'not_a_signatory: You are not on the list of regular signatories for traveller operations as inspector on this day.'
    expect(await who.asks(release)).toBe(refusal)
    await who.regular({ documentKinds: ['traveller_operation'], functions: ['operator'] })
    expect(await who.asks(release)).toBe(refusal)
    const other = await signer()
    await other.regular({ documentKinds: ['traveller_operation', 'disposition'] })
    expect(await other.asks(release)).toMatchObject({
      role: 'inspector',
      meaning: 'inspected',
      capacity: 'Regular signatory, traveller operations as inspector',
      entries: [{ list: 'regular', mayRelease: false }],
    })
    const mayRelease: SigningSlot = {
      ...release,
      needs: [{ list: 'regular', kind: 'disposition', mayRelease: true }],
    }
    expect(await other.asks(mayRelease)).toContain('dispositions with the right to release')
  })

  it('is certified in the method, at the level that signs alone or the one that is asked for, on the day', async () => {
    const who = await signer()
    await who.nde({ methods: [{ method: 'UT', level: 'I' }] })
    expect(await who.asks(ultrasonic)).toBe(NOT_UT)
    const able = await signer()
    await able.nde({ methods: [{ method: 'UT', level: 'II' }], eyeTestExpiresOn: '2026-12-01' })
    expect(await able.asks(ultrasonic)).toMatchObject({
      capacity: 'NDE signatory, UT II, certificate PCN 318204 until 2026-12-31',
      entries: [{ list: 'nde', scheme: 'pcn', eyeTestExpiresOn: '2026-12-01' }],
    })
    const third: SigningSlot = { ...ultrasonic, needs: [{ list: 'nde', method: 'UT', level: 'III' }] }
    expect(await able.asks(third)).toContain('UT III')
    expect(await able.asks(ultrasonic, '2026-12-01')).toMatchObject({ role: 'examiner' })
    // The eye test has run out, though the certificate has not; and before the entry nothing counts.
    expect(await able.asks(ultrasonic, '2026-12-02')).toBe(NOT_UT)
    expect(await able.asks(ultrasonic, '2025-12-31')).toBe(NOT_UT)
    // It is the day at the facility of what is signed.
    const inChicago = { facilityId: null, timeZone: 'America/Chicago' }
    expect(await able.asks(ultrasonic, '2026-12-02', inChicago)).toMatchObject({ role: 'examiner' })
  })

  it('is on the list of the facility, or of all of them', async () => {
    const who = await signer()
    const facilityId = await createFacility(services)
    await who.nde({ methods: [{ method: 'UT', level: 'III' }], facilityId })
    expect(await who.asks(ultrasonic, DAY, { facilityId })).toMatchObject({ role: 'examiner' })
    expect(await who.asks(ultrasonic)).toBe(NOT_UT)
  })

  it('is not whoever did what is signed, and has all that the slot needs', async () => {
    const who = await signer()
    await who.nde({ methods: [{ method: 'UT', level: 'II' }] })
    const notThe = { did: 'performed this operation', has: 'inspect it' }
    expect(await who.asks({ ...ultrasonic, notThe: { ids: [who.id], ...notThe } })).toBe(
      'four_eyes: You performed this operation; someone else has to inspect it.',
    )
    expect(await who.asks({ ...ultrasonic, notThe: { ids: [], ...notThe } })).toMatchObject({
      role: 'examiner',
    })
    const both: SigningSlot = { ...ultrasonic, needs: [...ultrasonic.needs, ...release.needs] }
    expect(await who.asks(both)).toContain('regular signatories')
    await who.regular({ documentKinds: ['traveller_operation'] })
    expect(await who.asks(both)).toMatchObject({
      capacity:
        'NDE signatory, UT II, certificate PCN 318204 until 2026-12-31; Regular signatory, traveller operations as inspector',
    })
  })
})
