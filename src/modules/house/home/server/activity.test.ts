import { expect, it } from 'vitest'
import { activityLabel } from './activity.ts'

it.each([
  ['submit', 'Submitted'],
  ['warn', 'Warned of an expiry at'],
  ['lapse', 'Lowered the approval of'],
  ['approveStep', 'Approved a step of'],
])('What was done by %s reads %s before the name of a record', (action, words) => {
  expect(activityLabel(action)).toBe(words)
})
