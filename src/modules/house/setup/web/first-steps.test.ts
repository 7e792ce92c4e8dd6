import { expect, test } from 'vitest'
import { matchScreen } from '../../../../app/paths.ts'
import { firstStepKeys } from '../contract.ts'
import { steps } from './first-steps.tsx'

test.each(firstStepKeys)('the step %s of the checklist leads to a screen', (key) => {
  expect(matchScreen(steps[key].href)?.title).toBeTypeOf('string')
  expect(matchScreen(steps[key].href)?.path, 'no placeholder takes it').toBe(steps[key].href)
})
