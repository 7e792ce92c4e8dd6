import { describe, expect, it } from 'vitest'
import { statementNames } from './prepared-name.ts'

const preparedName = statementNames()

/** The name a text has when it is seen for the second time. */
const nameOfSecond = (text: string) => {
  preparedName(text)
  return preparedName(text)
}

describe('The name a statement is prepared under', () => {
  it('is given the second time a text is seen, and stays', () => {
    expect(preparedName('SELECT 1 AS once')).toBeUndefined()
    const name = preparedName('SELECT 1 AS once')
    expect(name).toMatch(/^h\d+$/)
    expect(preparedName('SELECT 1 AS once')).toBe(name)
  })

  it('is never given to a search, whose best plan depends on the fragment', () => {
    expect(nameOfSecond('SELECT id FROM quotes WHERE search LIKE $1')).toBeUndefined()
  })

  it('is given to a statement whose pattern stands in its text', () => {
    expect(nameOfSecond("SELECT name NOT LIKE '%not entered yet' FROM facilities")).toMatch(/^h\d+$/)
  })

  it('is not given to a text that is too long to keep on every connection', () => {
    expect(nameOfSecond(`SELECT '${'x'.repeat(40_000)}'`)).toBeUndefined()
  })

  it('is given to so many texts only that connections have room for them', () => {
    const nameOf = statementNames()
    const nth = (n: number) => {
      nameOf(`SELECT ${n}`)
      return nameOf(`SELECT ${n}`)
    }
    const named = Array.from({ length: 1_001 }, (_, n) => nth(n)).filter((name) => name !== undefined)
    expect(new Set(named).size).toBe(1_000)
    expect(nth(0)).toBe('h0')
  })
})
