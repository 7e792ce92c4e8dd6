import { describe, expect, it } from 'vitest'
import { misplaced, pagesOf } from '../../../../test/support/paper-places.ts'
import { compose } from './compose.ts'
import type { Block, PdfDocument } from './document.ts'

const word = 'RAVENSGILL-SUBSEA-'.repeat(12)
const unbroken = 'Ravensgillsubseafabrication'.repeat(6)
const sentence = 'Inspection of every piece at the works of the customer, as agreed on the telephone. '
const text = `${sentence.repeat(6)}${word} ${unbroken}`
const name = 'Brannoch Subsea and Offshore Fabrication Holdings International GmbH & Co. KG auf Aktien'

const print: PdfDocument = {
  letterhead: { name: 'Ravensgill Engineering Ltd', lines: [name, 'VAT GB 000 0000 00'] },
  title: 'Declaration of performance',
  number: 'DOP-ABD-2026-0087',
  facts: [],
  blocks: [],
  footer: 'Aberdeen works',
  stamp: 'NOT YET DISPATCHED',
  createdAt: '2026-11-21T14:12:00Z',
}

const row = { cells: ['10', { text, note: text, isStrong: true }, name, '1,000.00'] }
const party = { kind: 'party', label: 'Ship to', name, lines: [text, name] } as const

/** Every kind of block, with more in it than a line holds. */
const blocks: Readonly<Record<string, Block>> = {
  'a heading': { kind: 'heading', text: `${name} ${word}` },
  'a paragraph': { kind: 'paragraph', text },
  'a warning': { kind: 'paragraph', text, tone: 'warning' },
  'a list': { kind: 'list', label: name, items: [text, name, word], isNumbered: true },
  'a party': party,
  'two parties side by side': { kind: 'columns', columns: [[party], [party]] },
  facts: {
    kind: 'facts',
    facts: ['Leaves', 'Carrier', 'Vehicle', 'Your order'].map((label) => ({
      label,
      value: `${name} ${word}`,
    })),
  },
  'a table': {
    kind: 'table',
    columns: [
      { label: 'Line', width: 12 },
      { label: 'Item' },
      { label: 'Traveller', width: 40 },
      { label: 'Net GBP', align: 'right' },
    ],
    rows: [row, row, row],
  },
  signatures: {
    kind: 'signatures',
    boxes: [
      { label: `For ${name}`, signed: `${name}, released 21 Nov 2026, 14:12 GMT`, note: sentence },
      { label: `Received for ${name}`, prompt: 'Name, date, signature' },
      { label: `Taken over by ${name}` },
      { label: 'Inspector' },
    ],
    qr: { text: 'https://erp.example/verify/9c41', label: 'Scan to verify' },
  },
}

const sheets = [
  ['a4', 'portrait', 595, 842],
  ['a4', 'landscape', 842, 595],
  ['letter', 'portrait', 612, 792],
  ['letter', 'landscape', 792, 612],
] as const

describe.each(sheets)('On %s, %s,', (paper, orientation, width, height) => {
  const composed = async (change: Partial<PdfDocument>) =>
    pagesOf(await compose({ ...print, paper, orientation, ...change }))

  it.each(Object.keys(blocks))('%s keeps the margins and stands over nothing', async (kind) => {
    const block = blocks[kind]
    const pages = await composed({ blocks: block ? [block, block] : [] })
    expect(pages.length).toBeGreaterThan(0)
    for (const page of pages) {
      expect([Math.round(page.width), Math.round(page.height)]).toEqual([width, height])
      expect(misplaced(page), kind).toEqual([])
    }
  })

  it.each([
    ['of many words', name],
    ['of one word', unbroken],
    ['longer than any', `${name} ${text}`.slice(0, 300)],
  ])('the name of a house %s stands beside its address, and in the small head', async (_, house) => {
    const letterhead = {
      name: house,
      tagline: `${sentence}${name}`,
      lines: ['Unit 9, Foundry Brae, Aberdeen AB00 0XX, United Kingdom', name, 'VAT GB 000 0000 00'],
    }
    const pages = await composed({ letterhead, blocks: Array.from({ length: 24 }, () => party) })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(misplaced(page)).toEqual([])
    const said = pages[0]?.words.map(({ text: one }) => one).join('') ?? ''
    expect(said).toContain(house.replaceAll(' ', ''))
  })

  it('a paper of all of them does, and closes with its signatures', async () => {
    const { signatures, ...others } = blocks
    const pages = await composed({
      blocks: Object.values(others),
      closing: signatures ? [signatures] : [],
    })
    for (const page of pages) expect(misplaced(page)).toEqual([])
    expect(pages.at(-1)?.words.map(({ text: said }) => said)).toContain('Inspector')
  })
})
