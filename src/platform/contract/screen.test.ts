import { expect, test } from 'vitest'
import { findScreen, type Screen } from './screen.ts'

const screen = (path: string): Screen => ({ path, guards: [], title: path })
const screens = [
  '/',
  '/quotes',
  '/quotes/{id}',
  '/setup/users/form',
  '/setup/users/{id}',
  '/a/{x}/b/{y}',
].map(screen)
const found = (pathname: string) => findScreen(screens, pathname)?.path ?? null

test('a parameter stands for exactly one segment', () => {
  expect(found('/quotes/12')).toBe('/quotes/{id}')
  expect(found('/quotes/a/b')).toBeNull()
  expect(found('/quotes//b')).toBeNull()
  expect(found('/a/1/b/2')).toBe('/a/{x}/b/{y}')
})

test('a word beats a parameter', () => {
  expect(found('/setup/users/form')).toBe('/setup/users/form')
  expect(found('/setup/users/forms')).toBe('/setup/users/{id}')
})

test('a path without a screen of its own is looked up as an id', () => {
  expect(found('/quotes/create')).toBe('/quotes/{id}')
})

test('one final slash is forgiven, an empty parameter is not', () => {
  expect(found('/')).toBe('/')
  expect(found('/quotes/')).toBe('/quotes')
  expect(found('/quotes/12/')).toBe('/quotes/{id}')
  expect(found('//quotes')).toBeNull()
  expect(found('/Quotes')).toBeNull()
})
