import { describe, expect, it } from 'vitest'
import {
  claimedStates,
  comesAgain,
  type GoodsToReturn,
  goneStates,
  isCancelled,
  isDraft,
  isGone,
  type LineToReturn,
  openStates,
  type PieceToReturn,
  returnProblems,
  supplierReturnLifecycle,
} from './domain.ts'

const to = { companyId: 'vallmont', companyName: 'Vallmont Steel', facilityId: 'aberdeen' }

const piece: PieceToReturn = {
  number: 'SS-000123',
  status: 'quarantine',
  qtyPieces: 4,
  freePieces: 4,
  facilityId: 'aberdeen',
  supplierId: 'vallmont',
  supplierName: 'Vallmont Steel',
  ownerId: null,
  ownerName: null,
}

const goods: GoodsToReturn = {
  text: 'Spiral wound gasket 6 in',
  supplierId: 'vallmont',
  supplierName: 'Vallmont Steel',
  facilityId: 'aberdeen',
  isPosted: true,
  isSteel: false,
  left: '12.500',
}

const steel = (changes: Partial<PieceToReturn> = {}, quantity = '2'): LineToReturn => ({
  stockId: 'piece',
  quantity,
  piece: { ...piece, ...changes },
  goods: null,
})

const other = (changes: Partial<GoodsToReturn> = {}, quantity = '2.5'): LineToReturn => ({
  receiptLineId: 'line',
  quantity,
  piece: null,
  goods: { ...goods, ...changes },
})

const problemOf = (line: LineToReturn) => Object.entries(returnProblems([line], to))[0]

describe('What may go back', () => {
  it.each([
    'received_on_hold',
    'awaiting_certificate',
    'available',
    'reserved',
    'quarantine',
    'rejected',
  ] as const)('steel that is %s', (status) => {
    expect(returnProblems([steel({ status })], to)).toEqual({})
  })

  it('all of it, a part of it, and what nobody knows the supplier of', () => {
    expect(returnProblems([steel({}, '4')], to)).toEqual({})
    expect(returnProblems([steel({}, '1')], to)).toEqual({})
    expect(returnProblems([steel({ supplierId: null, supplierName: null })], to)).toEqual({})
  })

  it('steel of a customer to that customer, whoever brought it', () => {
    const free = { ownerId: 'calder', ownerName: 'Calder Subsea' }
    const owner = { ...to, companyId: 'calder', companyName: 'Calder Subsea' }
    expect(returnProblems([steel(free)], owner)).toEqual({})
    expect(problemOf(steel(free))).toEqual([
      'lines.0.stockId',
      ['SS-000123 belongs to Calder Subsea: it goes back to nobody else.'],
    ])
  })

  it('goods of a receipt as far as they are still here', () => {
    expect(returnProblems([other()], to)).toEqual({})
    expect(returnProblems([other({}, '12.5')], to)).toEqual({})
    expect(problemOf(other({}, '12.501'))).toEqual([
      'lines.0.quantity',
      ['Only 12.5 came and did not go back yet.'],
    ])
  })
})

describe('What may not go back', () => {
  it.each([
    ['issued', 'SS-000123 is issued: it is not here to go back.'],
    ['consumed', 'SS-000123 is consumed: it is not here to go back.'],
    ['returned', 'SS-000123 is returned: it is not here to go back.'],
    ['scrapped', 'SS-000123 is scrapped: it is not here to go back.'],
    ['reversed', 'SS-000123 is reversed: it is not here to go back.'],
    ['expected', 'SS-000123 is expected: it is not here to go back.'],
  ] as const)('steel that is %s', (status, sentence) => {
    expect(problemOf(steel({ status }))).toEqual(['lines.0.stockId', [sentence]])
  })

  it('steel of another place or another supplier', () => {
    expect(problemOf(steel({ facilityId: 'stavanger' }))).toEqual([
      'lines.0.stockId',
      ['SS-000123 lies at another facility.'],
    ])
    expect(problemOf(steel({ supplierId: 'ardsley', supplierName: 'Ardsley Steel' }))).toEqual([
      'lines.0.stockId',
      ['SS-000123 came from Ardsley Steel.'],
    ])
  })

  it('more than there is, parts of a piece, nothing, and what is kept for someone', () => {
    expect(problemOf(steel({}, '5'))).toEqual(['lines.0.quantity', ['There are 4 pieces of SS-000123.']])
    expect(problemOf(steel({ qtyPieces: 1, freePieces: 1 }, '2'))).toEqual([
      'lines.0.quantity',
      ['There is 1 piece of SS-000123.'],
    ])
    expect(problemOf(steel({}, '0.5'))).toEqual(['lines.0.quantity', ['Pieces of steel are whole.']])
    expect(problemOf(steel({}, '0'))).toEqual(['lines.0.quantity', ['Enter the quantity that goes back.']])
    expect(problemOf(steel({ freePieces: 1 }))).toEqual([
      'lines.0.quantity',
      ['Only 1 of SS-000123 are not reserved. End the reservation first.'],
    ])
  })

  it('goods whose receipt is not posted, of another supplier, or of another place', () => {
    expect(problemOf(other({ isPosted: false }))).toEqual([
      'lines.0.receiptLineId',
      ['Its receipt is not posted.'],
    ])
    expect(problemOf(other({ supplierId: 'ardsley', supplierName: 'Ardsley Steel' }))).toEqual([
      'lines.0.receiptLineId',
      ['It came from Ardsley Steel.'],
    ])
    expect(problemOf(other({ facilityId: 'stavanger' }))).toEqual([
      'lines.0.receiptLineId',
      ['It came to another facility.'],
    ])
    expect(problemOf(other({ isSteel: true }))).toEqual([
      'lines.0.receiptLineId',
      ['It is steel: choose the pieces that go back.'],
    ])
  })

  it('what no line names, and what two lines name', () => {
    expect(problemOf({ quantity: '1', piece: null, goods: null })).toEqual([
      'lines.0.stockId',
      ['Choose what goes back: a piece of steel, or a line of a receipt.'],
    ])
    expect(returnProblems([steel({}, '2'), steel({}, '2')], to)).toEqual({
      'lines.1.stockId': ['Another line names it already.'],
    })
  })

  it('is told of each line at its own place', () => {
    const problems = returnProblems([steel(), steel({ status: 'issued' }), other({ left: '0' })], to)
    expect(Object.keys(problems)).toEqual(['lines.1.stockId', 'lines.2.quantity'])
  })
})

describe('A claim', () => {
  it('lets the order wait for what is replaced or repaired, and not for what is credited', () => {
    expect([comesAgain('replacement'), comesAgain('repair'), comesAgain('credit')]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is open from when the goods leave until it is settled or refused', () => {
    const states = Object.keys(supplierReturnLifecycle.states)
    expect(states.filter(isDraft)).toEqual(['draft'])
    expect(states.filter(isGone)).toEqual([...goneStates])
    expect(states.filter(isCancelled)).toEqual(['cancelled'])
    expect(openStates).toEqual(['draft', ...claimedStates])
    expect(goneStates.filter((one) => !claimedStates.includes(one))).toEqual(['settled', 'refused'])
  })

  it('ends in three ways, from which nothing leads on', () => {
    const { actions } = supplierReturnLifecycle
    for (const end of ['settled', 'refused', 'cancelled'])
      expect(Object.values(actions).filter(({ from }) => (from as readonly string[]).includes(end))).toEqual(
        [],
      )
  })
})
