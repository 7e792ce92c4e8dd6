import { describe, expect, it } from 'vitest'
import { usualWeek } from '#modules/setup/facilities/domain.ts'
import {
  aboutOf,
  customerAnswerProblem,
  customerStateOf,
  documentLabel,
  roundOf,
  transmittalNo,
  workingDaysAfter,
} from './domain.ts'
import { sendingGaps } from './domain/problems.ts'

describe('The day by which a customer answers', () => {
  it.each([
    // 2026-11-30 is a Monday.
    {
      sent: '2026-11-30',
      days: 1,
      due: '2026-12-01',
    },
    {
      sent: '2026-11-30',
      days: 4,
      due: '2026-12-04',
    },
    {
      sent: '2026-11-30',
      days: 5,
      due: '2026-12-07',
    },
    {
      sent: '2026-11-30',
      days: 10,
      due: '2026-12-14',
    },
    {
      sent: '2026-12-04',
      days: 1,
      due: '2026-12-07',
    },
    {
      sent: '2026-12-05',
      days: 1,
      due: '2026-12-07',
    },
    {
      sent: '2026-12-06',
      days: 2,
      due: '2026-12-08',
    },
    {
      sent: '2026-12-31',
      days: 1,
      due: '2027-01-01',
    },
  ])('sent on $sent, $days working days: $due', ({ sent, days, due }) => {
    expect(workingDaysAfter(usualWeek, sent, days)).toBe(due)
  })

  it('leaves out the holidays of the facility', () => {
    const holidays = [
      {
        date: '2026-12-25',
        name: 'Christmas Day',
      },
      {
        date: '2026-12-28',
        name: 'Boxing Day, in lieu',
      },
    ]
    expect(workingDaysAfter({ ...usualWeek, holidays }, '2026-12-24', 1)).toBe('2026-12-29')
    expect(workingDaysAfter({ ...usualWeek, holidays }, '2026-12-23', 2)).toBe('2026-12-29')
  })

  it('comes to an end where a calendar has no working day', () => {
    expect(workingDaysAfter({ ...usualWeek, days: [] }, '2026-12-24', 1) > '2026-12-24').toBe(true)
  })
})

describe('Documents of a submittal', () => {
  it.each([
    {
      line: {
        title: null,
        drawingLabel: '7719 Rev D',
        rev: null,
      },
      label: '7719 Rev D',
    },
    {
      line: {
        title: 'Repair procedure W8',
        drawingLabel: null,
        rev: '0',
      },
      label: 'Repair procedure W8 Rev 0',
    },
    {
      line: {
        title: 'Quality plan',
        drawingLabel: null,
        rev: null,
      },
      label: 'Quality plan',
    },
  ])('$label', ({ line, label }) => {
    expect(documentLabel(line)).toBe(label)
  })

  it.each([
    {
      labels: [],
      about: 'Nothing',
    },
    {
      labels: ['7719 Rev D'],
      about: '7719 Rev D',
    },
    {
      labels: ['7719 Rev D', '7720 Rev A'],
      about: '7719 Rev D and 7720 Rev A',
    },
    {
      labels: ['7719 Rev D', '7720 Rev A', '7721 Rev A', 'W8 Rev 0'],
      about: '7719 Rev D, 7720 Rev A and 2 more',
    },
  ])('are called $about', ({ labels, about }) => {
    expect(aboutOf(labels)).toBe(about)
  })

  it('go out under the number with its round', () => {
    expect(roundOf({ revision: 0 })).toBe(1)
    expect(
      transmittalNo({
        number: 'SUB-ABD-2026-0034',
        revision: 1,
      }),
    ).toBe('SUB-ABD-2026-0034/2')
  })
})

const ours = {
  lineNo: 10,
  label: '7719 Rev D',
  isOurs: true,
  drawingStatus: 'current',
}
const theirs = {
  ...ours,
  label: 'C-100 Rev 2',
  isOurs: false,
}
const attached = {
  ...ours,
  label: 'Repair procedure W8 Rev 0',
  isOurs: false,
  drawingStatus: null,
}
const prepared = {
  sentTo: 'Morag Innes',
  stage: 'for_approval',
  blocks: 'release',
  lines: [ours],
  attached: 0,
}

describe('A submittal is sent', () => {
  it.each([
    {
      what: 'with everything',
      row: prepared,
      gaps: {},
    },
    {
      what: 'to somebody',
      row: {
        ...prepared,
        sentTo: null,
      },
      gaps: {
        sentTo: ['Choose who receives it.'],
      },
    },
    {
      what: 'with a document',
      row: {
        ...prepared,
        lines: [],
      },
      gaps: {
        lines: ['Add at least one document.'],
      },
    },
    {
      what: 'with what we have approved ourselves',
      row: {
        ...prepared,
        lines: [{ ...ours, drawingStatus: 'draft' }],
      },
      gaps: {
        lines: ['7719 Rev D is not approved by ourselves.'],
      },
    },
    {
      what: 'with what is not superseded',
      row: {
        ...prepared,
        lines: [{ ...ours, drawingStatus: 'superseded' }],
      },
      gaps: {
        lines: ['7719 Rev D is not approved by ourselves.'],
      },
    },
    {
      what: 'with a draft of the customer',
      row: {
        ...prepared,
        lines: [{ ...theirs, drawingStatus: 'draft' }],
      },
      gaps: {},
    },
    {
      what: 'without what the customer withdrew',
      row: {
        ...prepared,
        lines: [{ ...theirs, drawingStatus: 'withdrawn' }],
      },
      gaps: {
        lines: ['C-100 Rev 2 is withdrawn.'],
      },
    },
    {
      what: 'with the file of what the register does not have',
      row: {
        ...prepared,
        lines: [ours, attached],
      },
      gaps: {
        files: ['Attach the file of Repair procedure W8 Rev 0.'],
      },
    },
    {
      what: 'with a file for each of them',
      row: {
        ...prepared,
        lines: [attached, { ...attached, label: 'Weld map' }],
        attached: 1,
      },
      gaps: {
        files: ['Attach the file of Repair procedure W8 Rev 0 and Weld map.'],
      },
    },
    {
      what: 'once they are attached',
      row: {
        ...prepared,
        lines: [attached],
        attached: 1,
      },
      gaps: {},
    },
  ])('$what', ({ row, gaps }) => {
    expect(sendingGaps(row)).toEqual(gaps)
  })
})

describe('A round as its customer is told of it', () => {
  const sent = { status: 'sent', isCurrent: true, exemptedAt: null, returnedOn: null } as const
  it.each([
    [sent, 'open'],
    [{ ...sent, exemptedAt: '2026-11-30T08:00:00Z' }, 'permitted'],
    [{ ...sent, isCurrent: false }, 'superseded'],
    [{ ...sent, status: 'returned', returnedOn: '2026-12-01' }, 'returned'],
    [{ ...sent, status: 'superseded', returnedOn: '2026-12-01' }, 'returned'],
    [{ ...sent, status: 'superseded' }, 'superseded'],
    [{ ...sent, status: 'withdrawn' }, 'withdrawn'],
    [{ ...sent, status: 'draft' }, null],
    [{ ...sent, status: 'cancelled' }, null],
  ] as const)('%j is %s', (round, state) => {
    expect(customerStateOf(round)).toBe(state)
    expect(customerAnswerProblem(round)?.[0] ?? null).toBe(
      state === 'open' ? null : `submittal_${state ?? 'superseded'}`,
    )
  })
})
