import { describe, expect, test } from 'vitest'
import {
  certificateOf,
  expectedBy,
  saidBy,
  steelExamples,
} from '../../../../../test/support/steel-examples.ts'
import { checkCertificate } from './checks/check.ts'

describe('the worked examples of certificates', () => {
  test('are two hundred', () => expect(steelExamples).toHaveLength(200))

  test.each(steelExamples.map((example) => [example.id, example.title, example] as const))(
    '%s: %s',
    (_, __, example) => {
      expect(saidBy(checkCertificate(certificateOf(example)))).toEqual(expectedBy(example))
    },
  )
})
