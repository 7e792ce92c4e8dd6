import { describe, expect, it } from 'vitest'
import type { Step } from '#platform/contract/values/typed-steps.ts'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { renderPdf } from './renderer.ts'
import { type PrintedStep, stepBlocks } from './step-blocks.ts'

const steps: readonly Step[] = [
  { type: 'number', label: 'Wall', unit: 'mm', min: '10', max: '12' },
  { type: 'check', label: 'Marked' },
  { type: 'choice', label: 'Finish', options: ['Rough', 'Smooth'] },
  { type: 'table', label: 'Hardness', columns: ['Place', 'HBW'] },
]
const columns = [{ label: 'Step' }, { label: 'Reading' }]

async function textOf(values: readonly unknown[], unanswered: { words: string } | 'room for a pen') {
  const printed: PrintedStep[] = steps.map((step, at) => ({ step, value: values[at] }))
  const blocks = stepBlocks(printed, { columns, files: new Map(), unanswered })
  const pages = await renderPdf({
    letterhead: { name: 'Northforge', lines: [] },
    title: 'Operation card',
    number: 'TR-2026-0001',
    createdAt: '2026-11-21T08:00:00.000Z',
    blocks,
  })
  return { blocks, text: pdfText(pages).flat().join('\n') }
}

describe('Steps on paper', () => {
  it('stand with their limits and answers, tables below', async () => {
    const { text } = await textOf(['11.50', 'yes', 'Smooth', [['Body', '197'], ['Neck']]], { words: 'open' })
    for (const words of ['Wall', '10 to 12 mm', '11.50 mm', 'Yes', 'Smooth', 'HBW', '197', 'Neck'])
      expect(text).toContain(words)
    expect(text).not.toContain('open')
  })

  it('say that there is no answer, and leave no empty table', async () => {
    const { text, blocks } = await textOf([], { words: 'no answer' })
    expect(text.match(/no answer/g)).toHaveLength(4)
    expect(blocks).toHaveLength(1)
  })

  it('leave room for a pen with unit and choices, and rows in a table', async () => {
    const { text, blocks } = await textOf(['11.50'], 'room for a pen')
    expect(text).toContain('11.50 mm')
    expect(text).toContain('Yes / No')
    expect(text).toContain('Rough / Smooth')
    expect(text).toContain('________')
    expect(blocks.at(-1)).toMatchObject({ kind: 'table', rows: [{ cells: ['', ''] }, {}, {}] })
  })
})
