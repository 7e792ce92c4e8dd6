import { expect, test } from 'vitest'
import { ApiError } from '../../contract/errors.ts'
import { describeError } from './describe-error.ts'

test('an answer keeps its number and its sentence', () => {
  expect(describeError(new ApiError(403, { message: 'This action is unauthorized.' }))).toEqual({
    status: 403,
    message: 'This action is unauthorized.',
  })
})

test('no status is 500, and a foreign text is not shown', () => {
  const expected = { status: 500, message: 'Internal Server Error' }
  expect(describeError(new TypeError('x is undefined'))).toEqual(expected)
  expect(describeError(undefined)).toEqual(expected)
  expect(describeError('broken')).toEqual(expected)
})

test('404 without text is "Page Not Found"', () => {
  expect(describeError({ status: 404 })).toEqual({ status: 404, message: 'Page Not Found' })
})

test('a lost connection is 500 with its own sentence', () => {
  expect(describeError(new ApiError(0, { message: 'There is no connection to the server.' }))).toEqual({
    status: 500,
    message: 'There is no connection to the server.',
  })
})
