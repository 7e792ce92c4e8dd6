import { describe, expect, it } from 'vitest'
import { claimOf, meaningNames } from './domain/meanings.ts'
import { isOwnName } from './domain/own-name.ts'
import { pictureTypeOf } from './domain/picture-type.ts'
import { pinProblem, triesLeft } from './domain/pin.ts'
import { drawingProblem, initialsOf } from './domain/profile.ts'
import { typedProblem, writtenName } from './domain/script.ts'
import { formatSignedAt } from './domain/when.ts'

describe('A PIN', () => {
  it.each(['2580', '1357', '90210', '12435687', '7391'])('may be %s', (pin) => {
    expect(pinProblem(pin)).toBeNull()
  })

  it.each<[pin: string, problem: string]>([
    ['123', 'The PIN has 4 to 8 digits.'],
    ['123456789', 'The PIN has 4 to 8 digits.'],
    ['', 'Choose a PIN of 4 to 8 digits.'],
    ['12a4', 'The PIN is made of digits only.'],
    ['٣٤٥٧', 'The PIN is made of digits only.'],
    ['0000', 'Choose a PIN that does not repeat itself.'],
    ['99999999', 'Choose a PIN that does not repeat itself.'],
    ['1212', 'Choose a PIN that does not repeat itself.'],
    ['258258', 'Choose a PIN that does not repeat itself.'],
    ['1234', 'Choose a PIN that does not count up or down.'],
    ['7890', 'Choose a PIN that does not count up or down.'],
    ['4321', 'Choose a PIN that does not count up or down.'],
    ['10987', 'Choose a PIN that does not count up or down.'],
  ])('may not be %j', (pin, problem) => {
    expect(pinProblem(pin)).toBe(problem)
  })

  it('leaves a number of tries', () => {
    expect([1, 3, 4].map(triesLeft)).toEqual(['4 tries are left.', '2 tries are left.', 'One try is left.'])
  })
})

describe('What is drawn', () => {
  const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y })) })
  it.each<[what: string, strokes: ReturnType<typeof stroke>[], problem: string | null]>([
    ['nothing', [], 'Draw your signature first.'],
    [
      'one stroke',
      [stroke([0, 0], [200, 40])],
      'Draw at least two strokes, so that a slip is not taken for a signature.',
    ],
    ['two dots', [stroke([10, 10]), stroke([30, 20])], 'The signature is too small. Draw it larger.'],
    ['two strokes', [stroke([10, 10], [60, 20]), stroke([30, 5], [30, 30])], null],
  ])('%s', (_, strokes, problem) => {
    expect(drawingProblem(strokes)).toBe(problem)
  })
})

describe('A typed signature', () => {
  it.each([
    ['Ingrid Farquhar', 'Ingrid Farquhar'],
    ['ingrid  farquhar', 'Ingrid Farquhar'],
    ['I. Farquhar', 'Ingrid Farquhar'],
    ['Farquhar, Ingrid', 'Ingrid Farquhar'],
    ['Ingrid', 'Ingrid Farquhar'],
    ['IF', 'Ingrid Farquhar'],
    ['I.F.', 'Ingrid Farquhar'],
    ['IF2', 'Ingrid Farquhar'],
    ['ID', 'Ingrid van Dahl'],
    ['JLO', "Jean-Luc O'Hara"],
    ['I. Moller', 'Ingrid Møller'],
    ['Rob Kovacs', 'Robert Kovács'],
    ['Yamada Taro', '山田 太郎'],
  ])('%j is the own name of %s', (typed, name) => {
    expect(isOwnName(typed, name)).toBe(true)
  })

  it.each([
    ['Ingrid Farquhar', 'Callum Reid'],
    ['IF', 'Callum Reid'],
    ['Callum Farquhar', 'Callum Reid'],
    ['Callum Callum', 'Callum Reid'],
    ['RC', 'Callum Reid'],
    ['X', 'Callum Reid'],
    ['...', 'Callum Reid'],
    ['The Director', 'Callum Reid'],
  ])('%j is not the name of %s', (typed, name) => {
    expect(isOwnName(typed, name)).toBe(false)
  })
})

describe('Initials', () => {
  it.each([
    ['Ingrid van Dahl', 'ID'],
    ["Jean-Luc O'Hara", 'JLO'],
    ['ada marsh', 'AM'],
    ['山田 太郎', '山太'],
    ['Дмитрий Иванов', 'ДИ'],
    ['Anna Beata Carla Dora Emma', 'ABCD'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})

describe('A name that cannot be written', () => {
  it('is told with the signs that are missing, each once', () => {
    expect(typedProblem('Дмитрий')).toMatch(/^The script face cannot write Д м и т р and others\. /)
    expect(typedProblem('Ada Marsh ☺☺')).toMatch(/^The script face cannot write ☺\. .*draw.*upload/)
    expect(typedProblem('Ada Marsh')).toBeNull()
  })
})

describe('A written name', () => {
  it.each([
    'The Quick Brown Fox Jumps Over A Lazy Dog',
    "Søren Ångström-Müller, Zoë O'Hara Jr., Þóra D’Arcy",
    'Łukasz Żółć, Đorđe Šćepanović, Ștefan Țurcanu',
    'Æneas Œuvre Weiß İnan',
    'Nguyễn Thị Hòa',
    'Henry Marsh 3rd',
  ])('may be %s, as many languages of Europe write', (name) => {
    expect(typedProblem(name)).toBeNull()
    expect(typedProblem(name.normalize('NFD'))).toBeNull()
  })

  it('is the name without needless spaces', () => {
    expect(writtenName('  Ada   Marsh ')).toBe('Ada Marsh')
    expect(writtenName('Zoe\u0308 Ames\u2010Bell')).toBe('Zoë Ames-Bell')
  })
})

describe('The words of a signature', () => {
  it('name the time in the zone of the facility', () => {
    const at = '2026-07-01T22:30:00.000Z'
    expect(formatSignedAt(at, 'Europe/London')).toBe('1 Jul 2026, 23:30 BST')
    expect(formatSignedAt(at, 'Europe/Oslo')).toBe('2 Jul 2026, 00:30 CEST')
    expect(formatSignedAt('2026-09-05T08:00:00.000Z', 'UTC')).toBe('5 Sep 2026, 08:00 UTC')
  })

  it('declare what is signed', () => {
    expect(claimOf('approved', 'Q-2026-0123 Rev 2')).toBe('I approve Q-2026-0123 Rev 2.')
    for (const meaning of meaningNames) expect(claimOf(meaning, 'TR-1')).toMatch(/^I [a-z ]+ TR-1\.$/)
  })
})

it('A picture is known by its first bytes', () => {
  expect(pictureTypeOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('png')
  expect(pictureTypeOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
  expect(pictureTypeOf(new TextEncoder().encode('<svg xmlns='))).toBeNull()
  expect(pictureTypeOf(new Uint8Array())).toBeNull()
})
