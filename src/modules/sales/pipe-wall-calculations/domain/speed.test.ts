import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { DIFFERENT, line, tables } from '../../../../../test/support/pipe-wall-lines.ts'
import { noteFigure, sized } from '../../../../../test/support/proof.ts'
import { evaluate } from './engine.ts'

const lines = new URL('../../../../../test/support/pipe-wall-lines.ts', import.meta.url)

test('a hundred thousand different evaluations a second in one thread, without steps', async () => {
  const inputs = Array.from({ length: DIFFERENT }, (_, at) => line(at))
  expect(new Set(inputs.map((input) => JSON.stringify({ ...input, id: 0 }))).size).toBe(DIFFERENT)
  const answered = inputs.filter((input) => evaluate(input, tables).status !== 'error').length
  expect(answered).toBeGreaterThan(DIFFERENT * 0.9)
  // In a process of its own: the test runner wraps every import, which takes longer than the calculation.
  const script = `console.log(await (await import('${lines.href}')).evaluationsPerSecond())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const perSecond = Number(stdout)
  noteFigure('Different evaluations a second, as on the machine of the limits', perSecond)
  // The processor's caches are shared with whatever else runs, so only a proof on a quiet machine is strict.
  expect(perSecond).toBeGreaterThan(sized(50_000, 100_000))
})
