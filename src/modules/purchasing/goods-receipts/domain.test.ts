import { describe, expect, it } from 'vitest'
import {
  broughtBy,
  faultsOf,
  heatProblem,
  isSteel,
  type LineToPost,
  lineProblems,
  lotsOf,
  namedByOrder,
  overDeliveries,
  receiptProblems,
} from './domain.ts'

const line: LineToPost = {
  lineNo: 10,
  form: 'pipe',
  nps: '6',
  schedule: '80',
  lengthMm: '6000',
  pieces: 8,
  specificationId: 'a',
  grade: 'B',
  heatNo: 'H820417',
  millId: 'm',
  certificateType: '3.1',
  isMarkingLegible: true,
}

describe('a line of a delivery', () => {
  it('lacks nothing once heat, mill, size and material are known', () => {
    expect(lineProblems(line)).toEqual({})
    expect(receiptProblems([line])).toEqual([])
  })

  it('says at each field what is missing', () => {
    const { heatNo: _, pieces: __, ...less } = line
    expect(lineProblems({ ...less, millId: null })).toEqual({
      heatNo: ['Read the heat from the piece.'],
      pieces: ['Count the pieces.'],
      millId: ['Choose the mill: heat numbers repeat between mills.'],
    })
    expect(lineProblems({ ...line, nps: null, schedule: null })).toMatchObject({
      odMm: ['Pipe: give the outside diameter.'],
    })
    expect(lineProblems({ ...line, discrepancy: 'damaged' })).toEqual({
      discrepancyAction: ['Enter what happens about the discrepancy.'],
    })
  })

  it('is named by its number in the sentence that keeps a receipt from being posted', () => {
    expect(receiptProblems([])).toEqual(['Add at least one line.'])
    expect(receiptProblems([line, { ...line, lineNo: 20, heatNo: null }])).toEqual([
      'Line 20: Read the heat from the piece.',
    ])
  })
})

describe('a line that is no steel', () => {
  const gas: LineToPost = { lineNo: 20, isMarkingLegible: true, quantity: '12.5', acceptance: 'accepted' }

  it('lacks nothing once it says how much came and whether it is accepted', () => {
    expect(isSteel(gas)).toBe(false)
    expect(lineProblems(gas)).toEqual({})
    expect(lineProblems({ ...gas, quantity: '0.000', acceptance: null })).toEqual({
      quantity: ['Enter the quantity that came.'],
      acceptance: ['Choose whether it is accepted.'],
    })
    expect(receiptProblems([gas, { ...gas, lineNo: 30, quantity: null }])).toEqual([
      'Line 30: Enter the quantity that came.',
    ])
  })

  it('says why it is not accepted, and what happens about what is wrong with it', () => {
    const why = { discrepancyAction: 'Two bottles leak' }
    expect(lineProblems({ ...gas, acceptance: 'refused' })).toEqual({
      discrepancyAction: ['Enter why it is not accepted.'],
    })
    expect(lineProblems({ ...gas, acceptance: 'refused', ...why })).toEqual({})
    expect(lineProblems({ ...gas, discrepancy: 'damaged' })).toEqual({
      discrepancyAction: ['Enter what happens about the discrepancy.'],
    })
    expect(lineProblems({ ...gas, discrepancy: 'marking', ...why })).toEqual({
      discrepancy: ['Only steel has a marking.'],
    })
  })

  it('comes to the thousandth within the tolerance of its order, together with the other lines of it', () => {
    const ordered = {
      lineNo: 20,
      rootId: 'r',
      quantity: '0.600',
      form: null,
      stayed: '0.300',
      credited: '0.000',
    }
    const of = (quantity: string) => ({ lineNo: 1, quantity, ordered })
    expect(overDeliveries([of('0.1'), of('0.23')])).toEqual([])
    expect(overDeliveries([of('0.1'), of('0.231')])).toEqual([
      'Order line 20: 0.631 would have come of 0.6 ordered. The buyer has to release it.',
    ])
    expect(overDeliveries([{ ...of('9'), ordered: null }])).toEqual([])
  })

  it('brings its quantity where steel brings its pieces', () => {
    expect([broughtBy(gas), broughtBy(line), broughtBy({})]).toEqual(['12.5', '8', '0'])
  })
})

describe('the rows of stock of a line', () => {
  it('are one lot of identical pieces', () => {
    expect(lotsOf({ ...line, massKg: '1000.000' })).toEqual([
      { pieces: 8, massKg: '1000.000', isMeasured: false },
    ])
  })

  it('are the piece that was measured and a lot of the others, and no gram of what was weighed is lost', () => {
    const lots = lotsOf({ ...line, pieces: 3, measuredWallMm: '10.8', massKg: '100.000' })
    expect(lots).toEqual([
      { pieces: 1, massKg: '33.334', isMeasured: true },
      { pieces: 2, massKg: '66.666', isMeasured: false },
    ])
  })

  it('are measured with a gauge, and within the mill tolerance or with a discrepancy', () => {
    const measured = { ...line, form: 'pipe' as const, wallMm: '10.97', measuredWallMm: '10.8' }
    expect(lineProblems(measured)).toHaveProperty('gaugeId')
    const thin = { ...measured, gaugeId: 'g', measuredWallMm: '9.5' }
    expect(lineProblems(thin).measuredWallMm?.[0]).toContain('within the mill tolerance')
    const told = { ...thin, discrepancy: 'wrong_item' as const, discrepancyAction: 'The mill is asked.' }
    expect(lineProblems(told)).not.toHaveProperty('measuredWallMm')
    expect(faultsOf(told)).toHaveLength(1)
  })
})

describe('a heat that is read from the piece', () => {
  const certificate = {
    number: 'CERT-000012',
    heats: [
      { millId: 'm', heatNo: 'H82 0417' },
      { millId: 'm', heatNo: 'H820418' },
    ],
  }

  it('is one of the certificate, whatever its white space and its case', () => {
    expect(heatProblem({ millId: 'm', heatNo: 'h820417' }, certificate)).toBeNull()
  })

  it('is another one, of another mill, or one that could be misread', () => {
    expect(heatProblem({ millId: 'm', heatNo: 'K9' }, certificate)).toBe(
      'Heat K9 is read from the piece; CERT-000012 covers H82 0417, H820418.',
    )
    expect(heatProblem({ millId: 'other', heatNo: 'H820417' }, certificate)).toBe(
      'Heat H820417 is read from the piece; CERT-000012 has this number of another mill.',
    )
    expect(heatProblem({ millId: 'm', heatNo: 'H82O417' }, certificate)).toContain('could be misread')
  })
})

describe('an order that is named after the pieces were read', () => {
  const asked = { form: 'pipe', odMm: '168.3', wallMm: '10.97', specificationId: 'a', grade: 'B' } as const
  const toCome = [
    { ...asked, odMm: '219.1', orderLineId: 'eight', heatNo: null },
    { ...asked, orderLineId: 'six', heatNo: null },
  ]

  it('keeps what was read, each as the line that asks for it', () => {
    const read = [
      { ...asked, orderLineId: null, heatNo: 'H1' },
      { ...asked, orderLineId: 'of another order', heatNo: 'H2' },
      { ...asked, odMm: '273', orderLineId: null, heatNo: 'H3' },
    ]
    expect(namedByOrder(read, toCome)).toEqual([
      { ...read[0], orderLineId: 'six' },
      { ...read[1], orderLineId: 'six' },
      { ...read[2], orderLineId: null },
    ])
  })

  it('begins with what is still to come while nothing was read', () => {
    expect(namedByOrder([{ ...asked, orderLineId: null, heatNo: null }], toCome)).toBeNull()
    expect(namedByOrder([], toCome)).toBeNull()
  })
})
