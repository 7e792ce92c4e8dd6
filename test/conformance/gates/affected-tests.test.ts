import { describe, expect, it } from 'vitest'
import { affectedTests } from '../../../scripts/affected-tests.ts'
import { importGraph } from '../../../scripts/gates/import-graph.ts'

const graph = importGraph(
  new Map(
    Object.entries({
      'src/platform/contract/money.ts': '',
      'src/platform/contract/money.test.ts': "import './money.ts'",
      'src/modules/sales/quotes/domain.ts': "import '#platform/contract/money.ts'",
      'src/modules/sales/quotes/domain.test.ts': "import './domain.ts'",
      'src/modules/sales/quotes/slice.test.ts': "import '../../../../test/support/server.ts'",
      'src/modules/purchasing/orders/server/lines.ts':
        "import type { Line } from '#modules/sales/quotes/domain.ts'",
      'src/modules/purchasing/orders/server/lines.test.ts': "import './lines.ts'",
      'src/modules/purchasing/orders/slice.test.ts': "import '../../../../test/support/server.ts'",
      'src/app/server.ts':
        "import '#modules/sales/quotes/domain.ts'\nimport '#modules/purchasing/orders/server/lines.ts'",
      'test/support/server.ts': "import '../../src/app/server.ts'",
      'test/proofs/quotes.test.ts': "import '#modules/sales/quotes/domain.ts'",
      'test/conformance/docs.test.ts': '',
      'e2e/quotes.test.ts': "import '#modules/sales/quotes/domain.ts'",
      'db/schema.test.ts': '',
    }),
  ),
)

const cases: readonly (readonly [what: string, changed: string, tests: readonly string[]])[] = [
  [
    'what imports it, and all of its slice',
    'src/modules/sales/quotes/domain.ts',
    [
      'src/modules/sales/quotes/domain.test.ts',
      'src/modules/sales/quotes/slice.test.ts',
      'src/modules/purchasing/orders/server/lines.test.ts',
    ],
  ],
  [
    'what imports it over several steps',
    'src/platform/contract/money.ts',
    [
      'src/platform/contract/money.test.ts',
      'src/modules/sales/quotes/domain.test.ts',
      'src/modules/purchasing/orders/server/lines.test.ts',
    ],
  ],
  [
    'every test over HTTP where the app itself changed',
    'src/app/server.ts',
    ['src/modules/sales/quotes/slice.test.ts', 'src/modules/purchasing/orders/slice.test.ts'],
  ],
  [
    'its own, where it is gone',
    'src/modules/purchasing/orders/server/gone.ts',
    ['src/modules/purchasing/orders/server/lines.test.ts', 'src/modules/purchasing/orders/slice.test.ts'],
  ],
  ['a slow test that changed itself', 'test/proofs/quotes.test.ts', ['test/proofs/quotes.test.ts']],
  ['no journey', 'e2e/quotes.test.ts', []],
  ['the documents', 'README.md', ['test/conformance/docs.test.ts']],
  ['the database', 'db/migrations/0001_begin.sql', ['db/schema.test.ts']],
]

describe('the tests of a change', () => {
  it.each(cases)('are %s', (_, changed, tests) => {
    expect(affectedTests([changed], graph)).toEqual(tests)
  })
})
