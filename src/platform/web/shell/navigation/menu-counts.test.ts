import { expect, test } from 'vitest'
import { waitingAt } from './menu-counts.ts'

test('an entry of the menu shows the first number that leads to its list, a pinned list its own', () => {
  const all = [
    { path: '/quotes?view=late', label: 'Quotes that expire', value: '2' },
    { path: '/quotes?view=mine', label: 'Approvals', value: '5' },
    { path: '/expediting', label: 'Late orders', value: '99+' },
  ]
  expect(waitingAt(all, '/quotes')?.value).toBe('2')
  expect(waitingAt(all, '/quotes?view=mine')?.value).toBe('5')
  expect(waitingAt(all, '/expediting')?.label).toBe('Late orders')
  expect(waitingAt(all, '/quotes?view=other')).toBeUndefined()
  expect(waitingAt(all, '/')).toBeUndefined()
})
