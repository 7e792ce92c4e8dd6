import { expect, test } from 'vitest'
import { besideUnit, heldText, neededText, percentText, valueText } from './format-quantities.ts'

test('a needed wall is rounded up to 0.01 mm or 0.001 in, however little is missing', () => {
  expect(neededText({ value: 8.7201, unit: 'mm' })).toBe('8.73 mm')
  expect(neededText({ value: 0.3451, unit: 'in' })).toBe('0.346 in')
})

test('a pressure that is held is rounded down', () => {
  expect(heldText({ value: 4.8699, unit: 'MPa' })).toBe('4.86 MPa')
  expect(heldText({ value: 1287.9, unit: 'psi' })).toBe('1287 psi')
})

test('an exact value stays as it is, both ways, in spite of binary fractions', () => {
  expect(neededText({ value: 0.29, unit: 'mm' })).toBe('0.29 mm')
  expect(heldText({ value: 0.29, unit: 'MPa' })).toBe('0.29 MPa')
  expect(neededText({ value: 1.1, unit: 'mm' })).toBe('1.10 mm')
})

test('other values go to the nearest; what has no unit stands alone', () => {
  expect(valueText({ value: 219.096, unit: 'mm' })).toBe('219.10 mm')
  expect(valueText({ value: -0.031, unit: 'in' })).toBe('-0.031 in')
  expect(valueText({ value: 0.4, unit: '' })).toBe('0.400')
})

test('a fraction is a percentage with one decimal', () => {
  expect(percentText(0.8156)).toBe('81.6 %')
  expect(percentText(1)).toBe('100.0 %')
})

test('a unit that stands beside its field is not written twice', () => {
  expect(besideUnit('12.5 %', '%')).toBe('12.5')
  expect(besideUnit('0.25 mm', '%')).toBe('0.25 mm')
  expect(besideUnit('none', undefined)).toBe('none')
  expect(besideUnit(undefined, '%')).toBeUndefined()
})
