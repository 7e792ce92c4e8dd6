import { beforeAll, describe, expect, it } from 'vitest'
import { check, formOf, importText, problemsOf, reportOf } from '../../../../test/support/import-export.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { type SignedIn, testServer } from '../../../../test/support/server.ts'
import { facilities } from './contract.ts'

const server = await testServer()
const path = '/api/v1/facilities'
let administrator: SignedIn
let id: string

beforeAll(async () => {
  administrator = await server.signIn('administrator')
  id = (await salesSetup(server)).facilityId
})

const api = () => administrator.client(facilities)
const facility = () => api().get({ params: { id } })
const exported = async () => (await administrator.request('GET', `${path}/export/csv`)).bytes.toString()

const whole = {
  storageLocations: [
    { code: 'R1', name: 'Rack 1; north', active: true },
    { code: 'R2', name: 'Rack 2', active: false },
  ],
  workCentres: [
    { code: 'SAW', name: 'Band saw', active: true, weeklyHours: '37.5' },
    {
      code: 'HBM',
      name: 'Boring mill',
      active: false,
      kind: 'machine' as const,
      places: 2,
      efficiencyPercent: 90,
      queueMinutes: 30,
      shiftCodes: ['DAY', 'LATE'],
    },
  ],
  workingCalendar: {
    days: [1, 2, 3, 4, 6],
    hoursPerDay: '7.5',
    holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
    shifts: [
      {
        code: 'DAY',
        name: 'Day shift',
        from: '07:00',
        to: '15:30',
        breaks: [{ from: '11:30', to: '12:00' }],
        days: [1, 2, 3, 4],
      },
      { code: 'LATE', name: 'Late shift', from: '15:30', to: '00:00', breaks: [], days: [] },
    ],
    exceptions: [{ date: '2026-12-19', shiftCodes: ['DAY', 'LATE'], name: 'Before the break' }],
  },
}

describe('The file of the facilities', () => {
  it('holds tax codes, limits, calendar, places and work centres, and comes back unchanged', async () => {
    const { version } = await facility()
    await api().update({ params: { id }, version, body: whole })
    const text = await exported()
    for (const words of [
      'S | VAT | 20.00 | 2020-01-01; Z | VAT, export | 0.00 | 2020-01-01',
      'margin from 20.00; value up to 100000.00; discount up to 5.00; PSL rank below 3',
      'Mon Tue Wed Thu Sat, 7.5 h; shift | DAY | Day shift | 07:00-15:30 | Mon Tue Wed Thu | 11:30-12:00; shift | LATE |',
      '; 2026-12-25 Christmas Day; 2026-12-19 | DAY LATE | Before the break',
      'HBM | Boring mill |  | machine | 2 places | 90 % | queue 30 min | shifts DAY LATE | not in use',
      'R1 | Rack 1, north; R2 | Rack 2 | not in use',
      'SAW | Band saw | 37.5',
    ]) {
      expect(text).toContain(words)
    }
    expect(await check(administrator, path, text)).toMatchObject({
      unchanged: 1,
      problems: [],
      unknownColumns: [],
    })
  })

  it('sent again with its key brings back what the import did', async () => {
    const text = `Code,Name\n${(await facility()).code},Works under another name\n`
    const { plan } = await check(administrator, path, text)
    const headers = { 'idempotency-key': 'import-once' }
    const send = () =>
      administrator.request('POST', `${path}/import`, {
        body: formOf(text, 'list.csv', { plan, mode: 'all' }),
        headers,
      })
    const [first, again] = [await send(), await send()]
    expect([first.status, reportOf(first).updated]).toEqual([200, 1])
    expect([again.status, again.body]).toEqual([200, first.body])
  })

  it('changes them, and what stays keeps its id', async () => {
    const before = await facility()
    const text = `Code,Tax codes,Approval limits,Working calendar,Storage locations,Work centres
${before.code},"S | VAT | 25 % | 2027-01-01",margin from 15,"Mon Tue Wed Thu Fri, 8 h","R2 | Rack two
R3 | Rack three","SAW | Band saw | 40 h; MILL | Mill |"
`
    expect(reportOf(await importText(administrator, path, text))).toMatchObject({ updated: 1, problems: [] })
    const after = await facility()
    expect(after).toMatchObject({
      taxCodes: [{ code: 'S', name: 'VAT', validFrom: '2027-01-01' }],
      workingCalendar: { days: [1, 2, 3, 4, 5], hoursPerDay: '8', holidays: [] },
      storageLocations: [
        { id: before.storageLocations[1]?.id, code: 'R2', name: 'Rack two', active: true },
        { code: 'R3', name: 'Rack three' },
      ],
      workCentres: [
        { id: before.workCentres[0]?.id, code: 'SAW', weeklyHours: '40' },
        { code: 'MILL', weeklyHours: null },
      ],
    })
    expect(Number(after.taxCodes[0]?.rate)).toBe(25)
    expect(Number(after.approvalLimits.marginFloorPercent)).toBe(15)
    expect(after.approvalLimits.valueLimit ?? null).toBeNull()
    expect(reportOf(await importText(administrator, path, text))).toMatchObject({ unchanged: 1 })
  })

  it('says at the cell what cannot be read', async () => {
    const { code } = await facility()
    const text = `Code,Tax codes,Approval limits,Working calendar,Storage locations,Work centres
${code},S | VAT,profit 3,every day,R1,SAW | Saw | 40 | broken
`
    const report = await check(administrator, path, text)
    expect(report).toMatchObject({ refused: 1 })
    const problems = problemsOf(report).join('\n')
    for (const words of [
      'tax codes: "S | VAT" is not written as code | name | rate | first day',
      'approval limits: "profit 3" is none of: margin from 1',
      'working calendar: "every day" is not written as Mon Tue',
      'storage locations: "R1" is not written as code | name',
      'work centres: "SAW | Saw | 40 | broken" is not written as',
    ]) {
      expect(problems).toContain(words)
    }
  })
})
