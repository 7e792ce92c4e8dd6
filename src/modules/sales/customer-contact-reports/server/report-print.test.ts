import { dayIn } from '#platform/contract/values/dates.ts'
import { describe, expect, it } from 'vitest'
import { compose } from '#platform/server/pdf/compose.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { summaryFrom } from '../domain.ts'
import type { MonthOfReports } from './month.ts'
import { monthPrint } from './month-print.ts'
import { reportPrint } from './report-print.ts'
import { formatShortDay, formatWhen } from './format-times.ts'
import type { ReportRow } from './queries.ts'

const letterhead = { name: 'Ravensgill Engineering Ltd', lines: ['Aberdeen'] }
const timeZone = 'Europe/London'

const report = {
  id: '6e9c1a52-0000-4000-8000-000000000001',
  number: 'CCR-2026-0042',
  status: 'reviewed',
  visibility: 'team',
  companyName: 'Calder Pressure Systems',
  contactType: 'site_meeting',
  contactAt: '2026-07-20T22:30:00.000000Z',
  purpose: 'quote_follow_up',
  place: 'Leeds',
  durationMin: 90,
  authorId: 'a',
  contacts: [{ id: 'c', name: 'Morag Weir', jobTitle: 'Buyer' }],
  attendees: [
    { id: 'a', name: 'Tom Ashdown' },
    { id: 'b', name: 'Elin Quayle' },
  ],
  summary: summaryFrom('They like the spools.\nThe price is high.'),
  customerNeeds: 'Twelve spools in 316L.',
  projectInfo: null,
  competitors: 'Velmar',
  ourPosition: null,
  potentialValue: '1234567.5',
  currency: 'GBP',
  expectedOrderDate: '2027-01-15',
  quoteConfidenceName: 'Likely',
  confidencePercent: 70,
  salesStepName: 'Negotiation',
  nextContactOn: '2026-12-01',
  products: [{ id: 'p', code: 'SP', name: 'Spools' }],
  enquiries: [{ number: 'ENQ-2026-0007' }],
  quotes: [{ number: 'Q-2026-0009', revision: 1 }],
  actions: [
    { id: '1', text: 'Send the drawing', ownerName: 'Tom Ashdown', dueOn: '2026-12-01', doneAt: null },
    { id: '2', text: 'Ask for steel', ownerName: 'Elin Quayle', dueOn: null, doneAt: '2026-11-22T08:00:00Z' },
  ],
  reviewedAt: '2026-11-23T09:00:00Z',
  reviewedByName: 'Ada Marsh',
  updatedAt: '2026-11-23T09:00:00.000000Z',
} as unknown as ReportRow

const textOf = async (row: ReportRow) =>
  pdfText(await compose(reportPrint({ row, letterhead, timeZone })))
    .flat()
    .join(' ')
    .replaceAll(/\s+/g, ' ')

describe('the paper of a report', () => {
  it('carries letterhead, who was there, what was said and what is to be done', async () => {
    const text = await textOf(report)
    for (const words of [
      'Ravensgill Engineering Ltd',
      'CCR-2026-0042',
      'Morag Weir',
      'Buyer',
      'Tom Ashdown',
      'Elin Quayle',
      'They like the spools.',
      'Twelve spools in 316L.',
      'Velmar',
      'GBP 1,234,567.50',
      'Likely (70 %)',
      'Q-2026-0009 Rev 1',
      'Send the drawing',
      'open',
      '22 Nov 2026',
    ]) {
      expect(text).toContain(words)
    }
    expect(text).toContain('20 Jul 2026, 23:30 (Europe/London)')
    expect(text).toContain('Site meeting, quote follow-up')
    expect(text).toContain('Reviewed by Ada Marsh on 23 Nov 2026')
    expect(text).not.toMatch(/DRAFT|managers only/i)
  })

  it('is stamped as a draft, and marked when it is for managers only', async () => {
    expect(await textOf({ ...report, status: 'draft' })).toContain('DRAFT')
    const secret = await textOf({ ...report, visibility: 'managers' })
    expect(secret).toContain('MANAGERS ONLY')
    expect(secret).toContain('For managers only.')
    const both = await textOf({ ...report, status: 'draft', visibility: 'managers' })
    expect(both).toContain('DRAFT')
    expect(both).toContain('For managers only.')
  })

  it('tells days as they were where the letterhead is', async () => {
    const [first] = report.actions
    const late = '2026-11-25T23:30:00Z'
    const row = { ...report, reviewedAt: late, actions: first ? [{ ...first, doneAt: late }] : [] }
    const there = pdfText(await compose(reportPrint({ row, letterhead, timeZone: 'Europe/Berlin' })))
    const text = there.flat().join(' ')
    expect(text).toContain('Reviewed by Ada Marsh on 26 Nov 2026')
    expect([text.includes('25 Nov 2026'), report.actions.length]).toEqual([false, 2])
  })

  it('says so when nothing was agreed', async () => {
    expect(await textOf({ ...report, actions: [] })).toContain('None were agreed.')
  })
})

describe('the paper of a month', () => {
  const month: MonthOfReports = {
    userName: 'Tom Ashdown',
    month: '2026-10',
    contactCount: 3,
    contacts: [
      {
        number: 'CCR-2026-0040',
        contactAt: '2026-10-31T23:30:00.000000Z',
        companyName: 'Calder Pressure Systems',
        contactType: 'visit',
        purpose: 'relationship',
        excerpt: 'They like the spools.',
        nextContactOn: '2026-11-30',
      },
    ],
    byType: [
      { contactType: 'visit', count: 2 },
      { contactType: 'call', count: 1 },
    ],
    companies: [{ name: 'Calder Pressure Systems', count: 3 }],
    potential: [
      { currency: 'EUR', value: '2000.00', count: 1 },
      { currency: 'GBP', value: '145000.00', count: 2 },
    ],
    openActions: [
      {
        text: 'Send the drawing',
        dueOn: '2026-10-30',
        number: 'CCR-2026-0040',
        companyName: 'Calder Pressure Systems',
      },
      { text: 'Ask for steel', dueOn: null, number: 'CCR-2026-0040', companyName: 'Calder Pressure Systems' },
    ],
    overdue: [{ number: 'CCR-2026-0031', companyName: 'Velmar', nextContactOn: '2026-10-12' }],
  }
  const about = { letterhead, timeZone, today: '2026-11-01', createdAt: '2026-11-01T05:40:00Z' }

  it('sums up contacts, companies, actions and values, each currency for itself', async () => {
    const text = pdfText(await compose(monthPrint(month, about)))
      .flat()
      .join('\n')
    for (const words of [
      'October 2026',
      'Tom Ashdown',
      '3 (Visit 2, Call 1)',
      'EUR 2,000.00',
      'GBP 145,000.00',
      '30 Oct 2026, overdue',
      'Velmar',
      '12 Oct 2026',
    ]) {
      expect(text.replaceAll('\n', ' ')).toContain(words)
    }
  })

  it('is a paper also when nothing happened', async () => {
    const none = { contacts: [], byType: [], companies: [], potential: [], openActions: [], overdue: [] }
    const text = pdfText(await compose(monthPrint({ ...month, ...none, contactCount: 0 }, about))).flat()
    expect(text).toContain('There were none in this month.')
    expect(text).toContain('none named')
  })
})

describe('words on paper', () => {
  it('tell days, times, months and money', () => {
    expect(formatShortDay('2026-11-21')).toBe('21 Nov 2026')
    expect([formatShortDay('2026-09-01'), formatShortDay(null)]).toEqual(['1 Sep 2026', ''])
    expect(formatWhen('2026-01-05T09:05:00Z', 'Europe/Oslo')).toBe('5 Jan 2026, 10:05 (Europe/Oslo)')
    expect(dayIn('2026-10-31T23:30:00Z', 'Asia/Singapore')).toBe('2026-11-01')
  })
})
