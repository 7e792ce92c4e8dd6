import { describe, expect, it } from 'vitest'
import { ApiError, summary } from './errors.ts'

describe('The message above several errors', () => {
  it.each([
    ['one error is told as it is', { name: ['The name field is required.'] }, 'The name field is required.'],
    ['a second one is counted', { a: ['First.'], b: ['Second.'] }, 'First. (and 1 more error)'],
    ['several are counted', { a: ['First.'], b: ['Second.'], c: ['Third.'] }, 'First. (and 2 more errors)'],
    [
      'sentences of one field count each',
      { a: ['First.', 'Second.', 'Third.'] },
      'First. (and 2 more errors)',
    ],
    ['a field without sentences counts nothing', { a: [], b: ['Only.'] }, 'Only.'],
    ['without any sentence there is still one', {}, 'The given data was invalid.'],
  ])('%s', (_, errors, message) => {
    expect(summary(errors)).toBe(message)
  })

  it('begins with the sentence of the field that was checked first', () => {
    expect(summary({ 'lines.1.quantity': ['Deep.'], name: ['Flat.'] })).toBe('Deep. (and 1 more error)')
  })
})

describe('An error of the API', () => {
  const body = { message: 'Two things. (and 1 more error)', errors: { a: ['A.'], b: ['B.'] }, code: 'rule' }

  it('carries status, message and the whole body', () => {
    const error = new ApiError(422, body)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ name: 'ApiError', status: 422, message: body.message, body })
  })

  it('gives the sentences by field', () => {
    expect(new ApiError(422, body).errors).toEqual({ a: ['A.'], b: ['B.'] })
  })

  it('has no sentences by field where the answer had none', () => {
    expect(new ApiError(500, { message: 'Server Error' }).errors).toEqual({})
  })

  it('brings the present record with 412', () => {
    const error = new ApiError(412, { message: 'Changed.', current: { id: '1', version: 4 } })
    expect(error.body.current).toEqual({ id: '1', version: 4 })
  })

  it('stands for a lost connection with status 0', () => {
    expect(new ApiError(0, { message: 'The server cannot be reached.' })).toMatchObject({ status: 0 })
  })
})
