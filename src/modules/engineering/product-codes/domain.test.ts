import { describe, expect, it } from 'vitest'
import { buildDescription, unknownTokens } from './domain.ts'

const choices = {
  name: 'Weld neck flange',
  form: 'Forging',
  specification: 'API 6A',
  psl: 'PSL 3',
  revision: '',
}

describe('A description', () => {
  it.each([
    ['{name}, {form}, {specification}, {psl}', 'Weld neck flange, Forging, API 6A, PSL 3'],
    ['{name}  ({form})', 'Weld neck flange (Forging)'],
    ['{name}, drawing {drawing} rev {revision}, {psl}', 'Weld neck flange, PSL 3'],
    ['{name}, machined', 'Weld neck flange, machined'],
    ['{revision}, {drawing}', ''],
    ['', ''],
  ])('%s', (template, description) => {
    expect(buildDescription(template, choices)).toBe(description)
  })

  it('is the same for the same choices, whatever order they were made in', () => {
    const other = { psl: 'PSL 3', specification: 'API 6A', form: 'Forging', name: 'Weld neck flange' }
    const template = '{name}, {form}, {specification}, {psl}'
    expect(buildDescription(template, other)).toBe(buildDescription(template, choices))
  })
})

it('names the words in braces that no product has', () => {
  expect(unknownTokens('{name}, {weight}, {toString}, {}')).toEqual(['weight', 'toString', ''])
  expect(unknownTokens('{name}, {psl}')).toEqual([])
})
