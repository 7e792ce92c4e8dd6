import { expect, test } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { compose } from '../compose.ts'
import type { Block } from '../document.ts'

test('no figure breaks where columns of words can be narrower', async () => {
  const table: Block = {
    kind: 'table',
    columns: [
      { label: 'Line', width: 12 },
      { label: 'Item' },
      { label: 'Traveller', width: 40 },
      { label: 'Order', width: 42 },
      { label: 'Pieces', align: 'right' },
      { label: 'kg', align: 'right' },
    ],
    rows: [
      { cells: ['10', 'Body 4 in', 'TR-LDS-2026-0131', 'Q-LDS-2026-0008, line 20', '1500', '12345.678'] },
    ],
  }
  const bytes = await compose({
    letterhead: { name: 'Ravensgill Engineering Ltd', lines: [] },
    title: 'Delivery note',
    number: 'TDN-1',
    facts: [],
    blocks: [table],
    footer: '',
    createdAt: '2026-11-21T14:12:00Z',
  })
  const words = pdfText(bytes).flat()
  for (const figure of ['1500', '12345.678', 'Traveller', 'Order']) expect(words).toContain(figure)
})

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
