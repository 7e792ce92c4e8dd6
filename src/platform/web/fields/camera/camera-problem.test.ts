import { expect, it } from 'vitest'
import { cameraProblem } from './camera-problem.ts'

const named = (name: string): Error => Object.assign(new Error('of the browser'), { name })

it('says what to do when there is no picture of the camera', () => {
  expect(cameraProblem(named('SecurityError'))).toContain('over https only')
  expect(cameraProblem(named('NotAllowedError'))).toContain('Allow it in the settings of the browser.')
  expect(cameraProblem(named('NotFoundError'))).toContain('no camera')
  expect(cameraProblem(named('OverconstrainedError'))).toContain('no camera')
  expect(cameraProblem(named('NotReadableError'))).toContain('Another program')
  for (const odd of [named('AbortError'), 'text', undefined])
    expect(cameraProblem(odd)).toBe('The camera could not be opened. Type the number, or use a scanner.')
})
