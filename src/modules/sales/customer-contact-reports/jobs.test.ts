import { addDays } from '#platform/contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { reportBody } from '../../../../test/support/contact-reports.ts'
import { createCompany } from '../../../../test/support/people.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { sendDailyDigests } from '../../../app/digests.ts'
import { customerContactReports, type ReportInput } from './contract.ts'
import { monthBefore, monthBounds } from './domain.ts'
import { sendMonthlySummaries } from './server/summaries.ts'

const server = await testServer()
const setup = await salesSetup(server)
const { services } = server
const DAY = 86_400
const today = () => services.clock.today()

/** Somebody with a session; sessions end while the clock runs ahead, so each test has its own people. */
async function salesperson(name: string) {
  const person = await server.createPerson({ role: 'user', name })
  const api = (await server.signIn(person)).client(customerContactReports)
  const report = (more: Partial<ReportInput> = {}) => api.createSubmitted({ body: reportBody(setup, more) })
  const mails = async (template: string) =>
    (await server.mails(person.email)).filter((mail) => mail.template === template)
  return { ...person, api, report, mails }
}

describe('the daily mail', () => {
  it('names the actions that are due tomorrow, today and overdue, once a day, until they are done', async () => {
    const owner = await salesperson('Priya Nair')
    const author = await salesperson('Jon Halvorsen')
    const action = (text: string, days: number) => ({
      text,
      ownerId: owner.id,
      dueOn: addDays(today(), days),
    })
    const made = await author.report({
      actions: [
        action('Late', -2),
        action('Now', 0),
        action('Soon', 1),
        action('Far', 5),
        { text: 'No day' },
      ],
    })
    await author.api.create({ body: reportBody(setup, { actions: [action('In a draft', 0)] }) })
    await sendDailyDigests(services)
    await sendDailyDigests(services)
    const [first, ...more] = await owner.mails('digest')
    expect(more).toEqual([])
    for (const [text, words] of [
      ['Late', 'is overdue since'],
      ['Now', 'is due today'],
      ['Soon', 'is due tomorrow'],
    ]) {
      expect(first?.text).toContain(`${made.number}, Calder Pressure Systems: "${text}" ${words}`)
    }
    expect(first?.text).not.toMatch(/Far|In a draft|No day/)
    expect(first?.text).toContain(`/customer-contact-reports/${made.id}`)
    expect(await author.mails('digest')).toEqual([])

    const late = made.actions.find(({ text }) => text === 'Late')
    await owner.api.tick({ params: { id: made.id, actionId: late?.id ?? '' }, body: { done: true } })
    services.clock.advance(DAY)
    await sendDailyDigests(services)
    const [, second] = await owner.mails('digest')
    expect(second?.text).toContain('"Now" is overdue since')
    expect(second?.text).toContain('"Soon" is due today')
    expect(second?.text).not.toContain('"Late"')
  })

  it('tells of contacts that are due, when they are and once when they are late', async () => {
    const author = await salesperson('Elin Quayle')
    const companyId = await createCompany(services, 'Orrin Valves')
    await author.report({ companyId, contactIds: [], nextContactOn: today() })
    await sendDailyDigests(services)
    expect((await author.mails('digest'))[0]?.text).toContain('Orrin Valves: you wanted to be in touch today')
    for (let day = 0; day < 3; day += 1) {
      services.clock.advance(DAY)
      await sendDailyDigests(services)
    }
    const texts = (await author.mails('digest')).map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain('Orrin Valves: you wanted to be in touch by')
  })

  it('says nothing of a report to who may not see it any more', async () => {
    const boss = await server.createPerson({ role: 'manager', name: 'Ada Marsh' })
    const api = (await server.signIn(boss)).client(customerContactReports)
    const body = reportBody(setup, {
      visibility: 'managers',
      actions: [{ text: 'Quiet word', dueOn: today() }],
    })
    const fallen = await server.createPerson({ role: 'manager', name: 'Tam Orr' })
    const [one] = body.actions
    await api.createSubmitted({ body: { ...body, actions: one ? [{ ...one, ownerId: fallen.id }] : [] } })
    await services.db.query(sql`UPDATE users SET role = 'user' WHERE id = ${fallen.id}`)
    await sendDailyDigests(services)
    expect(await server.mails(fallen.email)).toEqual([])
  })
})

describe('the summary of a month', () => {
  it('goes to everybody who reported in it, once, with the paper', async () => {
    // Of the month before people may have reported above, while the clock ran ahead.
    await sendMonthlySummaries(services)
    const month = today().slice(0, 7)
    const { from, to } = monthBounds(month)
    const author = await salesperson('Morven Reid')
    const idle = await salesperson('Iain Idle')
    await author.report({ contactAt: `${from}T00:00:00Z`, potentialValue: '1000.00', currency: 'EUR' })
    await author.api.create({ body: reportBody(setup, { contactAt: `${from}T00:00:00Z` }) })
    expect(await sendMonthlySummaries(services)).toBe(0)
    services.clock.advance((Date.parse(addDays(to, 1)) - Date.parse(today())) / 1000)
    expect(monthBefore(today())).toBe(month)
    await sendMonthlySummaries(services)
    expect(await sendMonthlySummaries(services)).toBe(0)
    const [mail, ...more] = await author.mails('contact-report-summary')
    expect(more).toEqual([])
    expect(mail?.text).toContain('You reported one contact in')
    expect(await idle.mails('contact-report-summary')).toEqual([])
    const [file] = await services.db.query<{ name: string; mime: string }>(sql`
      SELECT f.name, f.mime FROM mails m JOIN files f ON f.id = ANY(m.attachments)
      WHERE m.template = 'contact-report-summary' AND ${author.email} = ANY(m."to")`)
    expect(file).toEqual({ name: `Customer contacts Morven Reid ${month}.pdf`, mime: 'application/pdf' })
  })
})
