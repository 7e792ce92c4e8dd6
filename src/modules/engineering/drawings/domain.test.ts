import { describe, expect, it } from 'vitest'
import {
  approvalGaps,
  approvalSlot,
  drawingLabel,
  isProcedure,
  notCurrentProblem,
  revisingProblem,
} from './domain.ts'

const pdf = { mime: 'application/pdf' }

describe('Before a revision is approved', () => {
  it.each([
    [{ revision: 0, attached: [] }, { files: ['Add the PDF.'] }],
    [{ revision: 0, attached: [{ mime: 'image/png' }] }, { files: ['Add the PDF.'] }],
    [{ revision: 0, attached: [pdf] }, {}],
    [
      { revision: 1, attached: [pdf] },
      {
        revisionReason: ['Enter what has changed.'],
        effect: ['Choose whether it holds open travellers.'],
      },
    ],
    [{ revision: 1, attached: [pdf], revisionReason: 'Bore', effect: 'inform' }, {}],
  ])('%j lacks %j', (row, gaps) => {
    expect(approvalGaps(row)).toEqual(gaps)
  })

  it('only of welding the welding coordinator is asked', () => {
    expect(approvalSlot('wps', 'approved').needs).toMatchObject([{ as: 'welding_coordinator' }])
    expect(approvalSlot('pqr', 'rejected').needs).toMatchObject([{ as: 'welding_coordinator' }])
    expect(approvalSlot('drawing', 'approved').needs).toEqual([
      { list: 'regular', kind: 'document_approval' },
    ])
  })
})

describe('The next revision', () => {
  it.each([
    ['current', true, null],
    ['withdrawn', true, null],
    ['draft', true, 'This revision is still a draft; change it as it is.'],
    ['current', false, 'A newer revision has been opened.'],
    ['cancelled', true, 'It was given up before anybody approved it.'],
  ])('of one that is %s (newest: %s): %s', (status, isNewest, problem) => {
    expect(revisingProblem({ status, isNewest })).toBe(problem)
  })
})

describe('Work by a revision', () => {
  const of = { number: '7719', rev: 'C' }
  it.each([
    ['current', null, null],
    ['draft', 'B', '7719 Rev C is not approved yet.'],
    ['superseded', 'D', '7719 Rev C is superseded by Rev D.'],
    ['superseded', null, '7719 Rev C is superseded.'],
    ['withdrawn', null, '7719 Rev C is withdrawn.'],
  ] as const)('that is %s, with %s current: %s', (status, currentRev, problem) => {
    expect(notCurrentProblem({ ...of, status, currentRev })).toBe(problem)
  })

  it('is called as it is printed', () => {
    expect(drawingLabel(of)).toBe('7719 Rev C')
    expect(isProcedure('drawing')).toBe(false)
    expect(isProcedure('wps')).toBe(true)
  })
})
