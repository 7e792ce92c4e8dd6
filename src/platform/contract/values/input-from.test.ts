import { expect, it } from 'vitest'
import { z } from 'zod'
import { inputFrom } from './input-from.ts'

const line = z.strictObject({ id: z.string().optional(), lineNo: z.int(), grade: z.string().nullish() })

it('gives of a stored row what its input declares, and what it lacks stays away', () => {
  const stored = { id: 'a', lineNo: 10, net: '12.00', rootId: 'b' }
  expect(inputFrom(line, stored)).toStrictEqual({ id: 'a', lineNo: 10 })
  expect(stored).toHaveProperty('net')
  expect(line.safeParse(inputFrom(line, { lineNo: 20, grade: null })).success).toBe(true)
})
