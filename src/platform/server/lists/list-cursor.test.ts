import { describe, expect, it } from 'vitest'
import { HttpError } from '#platform/server/errors.ts'
import { type Cursor, readCursor, writeCursor } from './list-cursor.ts'

const id = '0b9f7c1e-5a0e-4c11-8f5e-1d2c3b4a5f60'
const cursor: Cursor = {
  direction: 'next',
  sort: 'tappedAt',
  descending: true,
  value: '2026-11-20 23:56:22.25+00',
  id,
}
const text = writeCursor(cursor)

/** The answer to a cursor: what it says, or status and errors. */
function answer(given: string, sort = 'tappedAt', descending = true): unknown {
  try {
    return readCursor(given, sort, descending)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { status: error.status, errors: error.body.errors }
  }
}
const damaged = { status: 422, errors: { cursor: ['The cursor is damaged or belongs to another list.'] } }
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('A cursor', () => {
  it('reads back as it was written', () => {
    expect(answer(text)).toEqual(cursor)
  })

  it.each([
    ['an empty value', ''],
    ['signs of every kind', `100% "of" 'it' \\ _ , ; & = + # ?`],
    ['other scripts', 'Ø溶接 Ж 🔧'],
    ['a long value', 'x'.repeat(1000)],
    ['a number of any size', '-99999999999.9990'],
  ])('carries %s', (_, value) => {
    const held = { ...cursor, direction: 'prev', value } as const
    expect(answer(writeCursor(held))).toEqual(held)
  })

  it('carries how many rows there are in all, and is read without it too', () => {
    const counted = { ...cursor, total: 10_001 }
    expect(answer(writeCursor(counted))).toEqual(counted)
    expect(answer(encoded(['next', 'tappedAt', true, cursor.value, id]))).toEqual(cursor)
  })

  it('stands in an address without being encoded', () => {
    expect(writeCursor({ ...cursor, value: '¿?&=/+ÿ' })).toMatch(/^[\w-]+$/)
  })

  it('shows nobody a table, a column or SQL', () => {
    expect(Buffer.from(text, 'base64url').toString()).toBe(
      `["next","tappedAt",true,"2026-11-20 23:56:22.25+00","${id}"]`,
    )
  })
})

describe('A cursor is refused with 422', () => {
  it.each([
    ['when it is empty', ''],
    ['when it is a word', 'damaged'],
    ['when it is cut off', text.slice(0, -4)],
    ['when it is cut off at the front', text.slice(4)],
    ['when something is behind it', `${text}AAAA`],
    ['when it is in another alphabet', '溶接'],
    ['when it holds an object', encoded({ direction: 'next' })],
    ['when it holds null', encoded(null)],
    ['when a part is missing', encoded(['next', 'tappedAt', true, 'x'])],
    ['when there is a part too many', encoded(['next', 'tappedAt', true, 'x', id, 1, 1])],
    ['when the total is no whole number', encoded(['next', 'tappedAt', true, 'x', id, 1.5])],
    ['when the total is below nothing', encoded(['next', 'tappedAt', true, 'x', id, -1])],
    ['when the direction is none', encoded(['sideways', 'tappedAt', true, 'x', id])],
    ['when the value is no text', encoded(['next', 'tappedAt', true, 7, id])],
    ['when the id is none', encoded(['next', 'tappedAt', true, 'x', "' OR 1=1"])],
  ])('%s', (_, given) => {
    expect(answer(given)).toEqual(damaged)
  })

  it('when it belongs to another sort key', () => {
    expect(answer(text, 'weight')).toEqual(damaged)
  })

  it('when it belongs to the other direction of the sort', () => {
    expect(answer(text, 'tappedAt', false)).toEqual(damaged)
  })

  it('wherever one sign of it is changed, unless it still says the same', () => {
    for (let at = 0; at < text.length; at++) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
      const result = answer(changed)
      // A change inside the value or the id may still be a cursor, but never another list's.
      const isSame = 'status' in (result as object) || (result as { sort?: string }).sort === 'tappedAt'
      expect(isSame).toBe(true)
    }
  })
})
