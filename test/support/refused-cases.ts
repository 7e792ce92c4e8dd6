import { readSeedTables } from '../../db/seed/pipe-wall/read.ts'
import { evaluateUnknown } from '#modules/sales/pipe-wall-calculations/domain/engine.ts'
import { describe, expect, test } from 'vitest'

const tables = readSeedTables()

/** A case of process piping that can be calculated. */
export const good = {
  method: 'b31.3',
  nps: '8',
  material: 'A106-B',
  pressure: { value: 50, unit: 'bar' },
  temperature: { value: 200, unit: 'C' },
}
type Fields = Readonly<Record<string, unknown>>

/** What comes of a case with some of its fields replaced. */
export const refused = (base: Fields, more: Fields) => evaluateUnknown({ ...base, ...more }, tables)

/** What is typed, the field that must carry the sentence, and the sentence. */
export type Sentence = readonly [name: string, base: Fields, more: Fields, field: string, message: string]

/** Every one of them has its sentence at its field, and no value is ever shown beside it. */
export function refusesEach(what: string, sentences: readonly Sentence[]): void {
  describe(`Refused: ${what}`, () => {
    test.each(sentences)('%s', (_, base, more, field, message) => {
      const result = refused(base, more)
      expect(result.errors).toContainEqual({ field, message })
      expect(result.status).toBe('error')
    })

    test.each(sentences)('%s: no value is ever shown', (_, base, more) => {
      const result = refused(base, { ...more, id: 'x' })
      expect(Object.keys(result).sort()).toEqual(['errors', 'id', 'status', 'warnings'])
    })
  })
}
