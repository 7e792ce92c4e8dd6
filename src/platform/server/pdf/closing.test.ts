import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { misplaced, pagesOf } from '../../../../test/support/paper-places.ts'
import { compose } from './compose.ts'
import type { Block, PdfDocument, SignaturesBlock } from './document.ts'

const print: PdfDocument = {
  letterhead: { name: 'Ravensgill Engineering Ltd', lines: ['Unit 9, Foundry Brae, Aberdeen'] },
  title: 'Delivery note',
  number: 'TDN-ABD-2026-0087',
  facts: [{ label: 'Leaves', value: '21 Nov 2026' }],
  blocks: [],
  createdAt: '2026-11-21T14:12:00Z',
}

const lines = (count: number): Block => ({
  kind: 'table',
  columns: [{ label: 'Line', width: 11 }, { label: 'Item' }],
  rows: Array.from({ length: count }, (_, at) => ({
    cells: [String(at + 1), { text: `Spool ${at + 1}`, note: 'API 5L X65Q', isStrong: true }],
  })),
})

const signedBy = (...labels: string[]): SignaturesBlock => ({
  kind: 'signatures',
  boxes: labels.map((label, at) => ({ label, ...(at === 0 ? { signed: 'E. Marsh, released' } : {}) })),
  qr: { text: 'https://erp.example/verify/9c41', label: 'Scan to verify' },
})

describe.each(['a4', 'letter'] as const)('What closes a paper, on %s', (paper) => {
  const two = ['For Ravensgill', 'Received for Calder']
  const three = [...two, 'Taken over by the carrier']
  const below: readonly [string, Block][] = [
    ['a row', lines(1)],
    ['a paragraph', { kind: 'paragraph', text: 'Spool remarks' }],
  ]

  it.each(
    below.flatMap(([name, block]) =>
      [two, three].map((labels) => [name, labels.length, block, labels] as const),
    ),
  )('stands under something, below %s, all of %i boxes together', async (_name, _count, block, labels) => {
    for (let count = 6; count < 34; count += 1) {
      const blocks = [lines(count), block]
      const pages = pdfText(await compose({ ...print, paper, blocks, closing: [signedBy(...labels)] }))
      const last = pages.at(-1) ?? []
      expect(last, `${count} lines`).toEqual(expect.arrayContaining([...labels]))
      expect(
        last.some((text) => text.startsWith('Spool')),
        `nothing but signatures, ${count} lines`,
      ).toBe(true)
    }
  })

  it('takes the head of a table along with its last row', async () => {
    for (let count = 20; count < 34; count += 1) {
      const pages = pdfText(
        await compose({ ...print, paper, blocks: [lines(count)], closing: [signedBy(...two)] }),
      )
      if (pages.length > 1) expect(pages.at(-1), `${count} lines`).toContain('Line')
      expect(pages.flat().filter((text) => text === `Spool ${count}`)).toHaveLength(1)
    }
  })

  it('stands alone only where nothing fits beside it', async () => {
    const text = 'As agreed on the telephone. '.repeat(150)
    const row = { kind: 'table', columns: [{ label: 'Item' }], rows: [{ cells: [text] }] } as const
    const pages = await pagesOf(
      await compose({ ...print, paper, blocks: [row], closing: [signedBy(...three)] }),
    )
    for (const page of pages) expect(misplaced(page)).toEqual([])
  })

  it('breaks the name of whoever signs, however long it is', async () => {
    const name = 'Brannoch Subsea and Offshore Fabrication Holdings International GmbH & Co. KG auf Aktien'
    const labels = [`For ${name}`, `Received for ${name}`, `Taken over by ${name}`]
    const bytes = await compose({ ...print, paper, blocks: [lines(3)], closing: [signedBy(...labels)] })
    const pages = await pagesOf(bytes)
    for (const page of pages) expect(misplaced(page)).toEqual([])
    expect(pages.flatMap(({ words }) => words.filter(({ text }) => text === 'Aktien'))).toHaveLength(3)
  })

  it('takes a section along where nothing but signatures would go over, or one line of it', async () => {
    const heading = { kind: 'heading', text: 'Deviations' } as const
    const said: Block = { kind: 'paragraph', text: 'None.' }
    for (let count = 10; count < 30; count += 1) {
      const blocks = [lines(count), heading, said]
      const pages = pdfText(await compose({ ...print, paper, blocks, closing: [signedBy(...two)] }))
      if (pages.length === 1) continue
      const last = pages.at(-1)?.filter((text) => text.startsWith('Spool')) ?? []
      expect(last.length, `${count} lines`).toBeGreaterThan(0)
      expect(pages.at(-1)).toContain('Deviations')
    }
  })

  it('moves blocks together where that saves a page', async () => {
    const sections = (count: number) =>
      Array.from({ length: count }, (_, at): Block[] => [
        { kind: 'heading', text: `Section ${at}` },
        { kind: 'paragraph', text: 'None.' },
      ]).flat()
    const pagesFor = async (count: number) =>
      pdfText(await compose({ ...print, paper, blocks: sections(count), closing: [signedBy(...two)] })).length
    // With all of the space two sections less stand on one page.
    const most = paper === 'a4' ? 11 : 10
    expect(await Promise.all([most - 2, most, most + 1].map(pagesFor))).toEqual([1, 1, 2])
  })

  it('says why nobody has signed, above lines that are one line', async () => {
    const boxes = [
      { label: 'For Ravensgill', note: 'Not dispatched yet' },
      { label: 'Received for Brannoch Subsea and Offshore Fabrication Holdings International GmbH & Co. KG' },
    ]
    const closing = [{ ...signedBy(), boxes }]
    const [page] = await pagesOf(await compose({ ...print, paper, blocks: [lines(3)], closing }))
    const words = page?.words ?? []
    expect(words.map(({ text }) => text)).toContain('dispatched')
    const [ours, theirs] = words.filter(({ text }) => text === 'Name,')
    expect(ours?.top).toBe(theirs?.top)
  })

  it('parts what was signed from the box below it', async () => {
    const boxes = two.map((label) => ({ label, signed: 'E. Marsh', note: `Hash of ${label.split(' ')[0]}` }))
    const closing = [{ ...signedBy(), boxes: [...boxes, { label: 'Taken over' }] }]
    const [page] = await pagesOf(await compose({ ...print, paper, blocks: [lines(3)], closing }))
    const topOf = (word: string) => page?.words.findLast(({ text }) => text === word)?.top ?? 0
    expect(topOf('Taken') - topOf('Hash')).toBeGreaterThan(20)
  })
})
