import { expect, it } from 'vitest'
import { bankPart } from './company-sheet.ts'

const account = {
  holder: 'Forgehill',
  bankName: 'West Bank',
  country: 'GB',
  bic: 'WESTGB2L',
  masked: '•••• 5432',
}

it('shows confirmed accounts masked, and nothing where there are none', () => {
  const blocks = bankPart([account])
  expect(blocks[0]).toEqual({ kind: 'heading', text: 'Bank accounts' })
  const [table] = blocks.flatMap((block) => (block.kind === 'table' ? [block] : []))
  expect(table?.rows[0]?.cells).toEqual(['Forgehill', 'West Bank, GB', 'WESTGB2L', '•••• 5432'])
  expect(bankPart([])).toEqual([])
})
