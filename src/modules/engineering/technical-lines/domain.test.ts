import { describe, expect, it } from 'vitest'
import { filled, filledPrice, type ProductFacts, priceOf, type Said, takeOver } from './domain.ts'

const flange: ProductFacts = {
  id: 'p1',
  code: 'FLG-6',
  name: 'Blind flange',
  active: true,
  uom: 'each',
  description: 'Blind flange 6 in, F22',
  defaultSpecificationId: 's1',
  defaultPslLevelId: 'l3',
  defaultLeadTimeWeeks: 12,
  priceGuide: '1250.5000',
}
const pipe: ProductFacts = {
  id: 'p2',
  code: 'PIP-8',
  name: 'Pipe 8 in',
  active: true,
  uom: 'm',
  description: null,
  defaultSpecificationId: null,
  defaultPslLevelId: null,
  defaultLeadTimeWeeks: null,
  priceGuide: null,
}
const pounds = { currency: 'GBP', baseCurrency: 'GBP' }
const euros = { currency: 'EUR', baseCurrency: 'GBP' }
const nothing: Said = {
  description: '',
  uom: 'each',
  specificationIds: [],
  pslLevelId: null,
  leadTimeWeeks: null,
  unitPrice: '0',
}
const ofFlange: Said = {
  description: 'Blind flange 6 in, F22',
  uom: 'each',
  specificationIds: ['s1'],
  pslLevelId: 'l3',
  leadTimeWeeks: 12,
  unitPrice: '1250.5',
}

describe('A line that was sent', () => {
  const sent = { description: undefined, uom: undefined, specificationIds: undefined, pslLevelId: undefined }

  it('takes over what it leaves out', () => {
    expect(filled({ ...sent, size: '6 in' }, flange)).toEqual({
      description: 'Blind flange 6 in, F22',
      uom: 'each',
      specificationIds: ['s1'],
      pslLevelId: 'l3',
      size: '6 in',
    })
  })

  it('is called as the product where that has no description, and has no specification where it has none', () => {
    expect(filled(sent, pipe)).toEqual({
      description: 'Pipe 8 in',
      uom: 'm',
      specificationIds: [],
      pslLevelId: null,
    })
  })

  it('keeps what it says, null and nothing too', () => {
    const said = { description: 'Ours', uom: 'kg' as const, specificationIds: [], pslLevelId: null }
    expect(filled(said, flange)).toEqual(said)
    expect(filled({ ...said, pslLevelId: 'l1' }, flange)).toMatchObject({ pslLevelId: 'l1' })
  })

  it.each(['description', 'uom', 'specificationIds'] as const)(
    'lacks its %s where no product code says it',
    (name) => {
      const whole = { description: 'Ours', uom: 'kg' as const, specificationIds: [] }
      expect(filled(whole, undefined)).toEqual(whole)
      expect(filled({ ...whole, [name]: undefined }, undefined)).toBeNull()
    },
  )
})

describe('The price of a line', () => {
  it.each([
    ['in the currency of the facility', 'each', pounds, '1250.5000'],
    ['in another currency', 'each', euros, null],
    ['for another unit', 'set', pounds, null],
  ] as const)('%s', (_, uom, currencies, price) => {
    expect(priceOf(flange, uom, currencies)).toBe(price)
  })

  it('and its lead time are taken over where they are left out', () => {
    const price = { quantity: '2', unitPrice: undefined }
    expect(filledPrice(price, flange, 'each', pounds)).toEqual({
      quantity: '2',
      unitPrice: '1250.5000',
      leadTimeWeeks: 12,
    })
    expect(filledPrice(price, flange, 'each', euros)).toMatchObject({ unitPrice: '0' })
    expect(filledPrice(price, pipe, 'm', pounds)).toEqual({
      quantity: '2',
      unitPrice: '0',
      leadTimeWeeks: null,
    })
  })

  it('and its lead time stay as they were said', () => {
    const said = { unitPrice: '9', leadTimeWeeks: null }
    expect(filledPrice(said, flange, 'each', pounds)).toEqual(said)
    expect(filledPrice({ ...said, unitPrice: '0' }, flange, 'each', pounds).unitPrice).toBe('0')
  })
})

describe('Picking a product code', () => {
  it('fills an empty line', () => {
    const taken = takeOver({ present: nothing, product: flange, currencies: pounds })
    const { uom: _same, ...others } = ofFlange
    expect(taken).toEqual({ fill: { ...others, unitPrice: '1250.5000' }, otherwise: {}, hint: null })
  })

  it('fills only the fields a document has', () => {
    const { leadTimeWeeks: _weeks, unitPrice: _price, ...technical } = nothing
    const { fill, hint } = takeOver({ present: technical, product: flange })
    expect(Object.keys(fill).sort()).toEqual(['description', 'pslLevelId', 'specificationIds'])
    expect(hint).toBeNull()
  })

  it('leaves what somebody typed, and says what the product code says', () => {
    const present = { ...nothing, description: 'Ours', unitPrice: '900', pslLevelId: 'l1' }
    const { fill, otherwise } = takeOver({ present, product: flange, currencies: pounds })
    expect(otherwise).toEqual({
      description: 'Blind flange 6 in, F22',
      pslLevelId: 'l3',
      unitPrice: '1250.5000',
    })
    expect(fill).toEqual({ specificationIds: ['s1'], leadTimeWeeks: 12 })
  })

  it('replaces what the line began with', () => {
    const present = { ...nothing, uom: 'kg' as const, pslLevelId: 'l1' }
    const start = { uom: 'kg' as const, pslLevelId: 'l1' }
    const { fill, otherwise } = takeOver({ present, product: flange, start })
    expect(fill).toMatchObject({ uom: 'each', pslLevelId: 'l3' })
    expect(otherwise).toEqual({})
  })

  it('replaces what the product code before it said, and takes back what it does not say itself', () => {
    const { fill, otherwise, hint } = takeOver({
      present: ofFlange,
      product: pipe,
      previous: flange,
      currencies: pounds,
    })
    expect(fill).toEqual({
      description: 'Pipe 8 in',
      uom: 'm',
      specificationIds: [],
      pslLevelId: null,
      leadTimeWeeks: null,
      unitPrice: null,
    })
    expect(otherwise).toEqual({})
    expect(hint).toBe('PIP-8 has no price guide: enter the unit price.')
  })

  it('leaves what was typed over the product code before it', () => {
    const present = { ...ofFlange, description: 'Ours', unitPrice: '900' }
    const { fill, otherwise } = takeOver({ present, product: pipe, previous: flange, currencies: pounds })
    expect(otherwise).toEqual({ description: 'Pipe 8 in' })
    expect(fill).not.toHaveProperty('unitPrice')
  })

  it('does nothing where the line says the same already', () => {
    const same = { ...ofFlange, specificationIds: ['s1'] }
    expect(takeOver({ present: same, product: flange, currencies: pounds })).toEqual({
      fill: {},
      otherwise: {},
      hint: null,
    })
  })

  it.each([
    ['another currency', euros, 'each', 'The price guide of FLG-6 is in GBP: enter the unit price in EUR.'],
    [
      'a unit that was typed',
      pounds,
      'm2',
      'The price guide of FLG-6 is per pcs, not per m²: enter the unit price.',
    ],
  ] as const)('takes no price over for %s, and says why', (_, currencies, uom, sentence) => {
    const taken = takeOver({ present: { ...nothing, uom }, product: flange, currencies })
    expect(taken.fill).not.toHaveProperty('unitPrice')
    expect(taken.hint).toBe(sentence)
  })
})
