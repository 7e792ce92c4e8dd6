import { expect, test } from 'vitest'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { errorOf } from '#platform/web/session/transport.ts'
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

test('an error without a status is 500 with the sentence of the specification, and its own below', () => {
  expect(describeError(new ApiError(0, { message: 'There is no connection to the server.' }))).toEqual({
    status: 500,
    message: 'Internal Server Error',
    hint: 'There is no connection to the server.',
  })
})

test('an answer that tells nothing has the sentence of the specification too', () => {
  expect(describeError(errorOf({ status: 418, body: undefined }))).toEqual({
    status: 418,
    message: 'Internal Server Error',
    hint: 'The server could not answer.',
  })
})

test.each<[unknown, number, string]>([
  [new ApiError(401, { message: 'Unauthenticated.' }), 401, 'Unauthenticated.'],
  [new ApiError(503, { message: 'Service Unavailable' }), 503, 'Service Unavailable'],
  [new ApiError(404, { message: 'Page not found: /nope/x?y=1' }), 404, 'Page not found: /nope/x?y=1'],
  [new ApiError(404, { message: '' }), 404, 'Page Not Found'],
  [new ApiError(500, { message: '' }), 500, 'Internal Server Error'],
  [{ status: 404, message: 5 }, 404, 'Page Not Found'],
  [{ status: 302 }, 500, 'Internal Server Error'],
  [{ status: '404', message: 'x' }, 500, 'Internal Server Error'],
  [new Error('secret path'), 500, 'Internal Server Error'],
  [null, 500, 'Internal Server Error'],
  [0, 500, 'Internal Server Error'],
  [[], 500, 'Internal Server Error'],
])('%o is %s: %s', (error, status, message) => {
  expect(describeError(error)).toEqual({ status, message })
})
