import { expect, test } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { compose } from '../compose.ts'
import type { Block } from '../document.ts'

test('no head of a column breaks within a word, however much the others ask for', async () => {
  const table: Block = {
    kind: 'table',
    columns: [
      { label: 'Number', width: 40 },
      { label: 'Form and size' },
      { label: 'Grade', width: 60 },
      { label: 'Heat', width: 40 },
      ...['Pieces', 'Length mm', 'Free mm', 'kg', 'Days'].map((label) => ({
        label,
        align: 'right' as const,
      })),
    ],
    rows: [{ cells: ['SS-1', 'Pipe', 'X65Q', 'H820417', '8', '12000', '12000', '6129.149', '3'] }],
  }
  const bytes = await compose({
    letterhead: { name: 'Ravensgill Engineering Ltd', lines: [] },
    title: 'Stock list',
    number: 'L-1',
    facts: [],
    blocks: [table],
    footer: '',
    createdAt: '2026-11-21T14:12:00Z',
  })
  const words = pdfText(bytes).flat()
  for (const word of ['Number', 'Grade', 'Heat', 'Pieces', 'Days']) expect(words).toContain(word)
  expect(words.join(' ')).toContain('Length')
})
