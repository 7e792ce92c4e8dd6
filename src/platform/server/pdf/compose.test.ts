import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { compose } from './compose.ts'
import type { Block, PdfDocument, TableRow } from './document.ts'

const print: PdfDocument = {
  letterhead: {
    name: 'Ravensgill Engineering Ltd',
    tagline: 'Pressure-containing steel, machined and welded',
    lines: ['Unit 9, Foundry Brae, Aberdeen', 'VAT GB 000 0000 00'],
  },
  title: 'Quote',
  number: 'Q-2026-0231',
  revision: 'Rev 2, replaces Rev 1 of 6 Nov 2026',
  facts: [
    { label: 'Date', value: '21 Nov 2026' },
    { label: 'Your reference', value: 'RFQ 88-1204' },
  ],
  blocks: [],
  footer: 'Terms and conditions of sale, version 7, are part of this quote.',
  createdAt: '2026-11-21T14:12:00Z',
}

const lines = (count: number): Block => ({
  kind: 'table',
  columns: [{ label: 'Line', width: 11 }, { label: 'Description' }, { label: 'Net GBP', align: 'right' }],
  rows: Array.from(
    { length: count },
    (_, index): TableRow => ({
      cells: [
        String(index + 1),
        { text: `Spool ${index + 1}`, note: 'API 5L X65Q', isStrong: true },
        '1,000.00',
      ],
    }),
  ),
})

const signatures: Block = {
  kind: 'signatures',
  boxes: [{ label: 'For Ravensgill', signed: 'E. Marsh, approved' }, { label: 'Accepted for Calder' }],
  qr: { text: 'https://erp.example/verify/9c41', label: 'Scan to verify' },
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
const textOf = async (change: Partial<PdfDocument>): Promise<string[][]> =>
  pdfText(await compose({ ...print, ...change }))

describe('a paper', () => {
  test('carries letterhead, title, facts and foot', async () => {
    const [page = [], ...others] = await textOf({})
    expect(others).toEqual([])
    for (const text of [
      'Ravensgill Engineering Ltd',
      'VAT GB 000 0000 00',
      'Quote',
      'Q-2026-0231',
      'Rev 2, replaces Rev 1 of 6 Nov 2026',
      'RFQ 88-1204',
      'Terms and conditions of sale, version 7, are part of this quote.',
      'Q-2026-0231 Rev 2',
      'Page 1 of 1',
    ]) {
      expect(page).toContain(text)
    }
  })

  test('with a title longer than the page sets it in lines, and shortens it in the small head', async () => {
    const title = `${'Druckbehaelterundrohrleitungsbau Nordseekueste '.repeat(4)}Gesellschaft`
    for (const stamp of [undefined, 'DRAFT']) {
      const [page = [], next = []] = await textOf({ title, blocks: [lines(40)], ...(stamp ? { stamp } : {}) })
      const from = page.findIndex((row) => row.startsWith('Druckbehaelter'))
      const set = page.slice(from, page.indexOf(stamp ?? 'Q-2026-0231'))
      expect([set.join(' '), set.length > 1]).toEqual([title, true])
      const head = next.find((row) => row.includes('Q-2026-0231')) ?? ''
      expect(head).toMatch(/^Druckbehaelterundrohrleitungsbau.*\u2026 Q-2026-0231/)
      expect(head.length).toBeLessThan(title.length)
    }
    const [, short = []] = await textOf({ blocks: [lines(40)] })
    expect(short.some((row) => row.startsWith('Quote Q-2026-0231'))).toBe(true)
  })

  test('breaks a long address of mail at its signs, and a long letterhead after commas', async () => {
    const mail = 'callum.reith-macpherson@demonstration.heatline.example'
    const party = (label: string): Block => ({ kind: 'party', label, name: 'Callum Reith', lines: [mail] })
    const line = '+44 1224 000 000, works.office@ravensgill-engineering.example, VAT GB 000 0000 00'
    const [page = []] = await textOf({
      letterhead: { ...print.letterhead, lines: [line] },
      blocks: [{ kind: 'columns', columns: [[], [], [], [party('Your contact')]] }],
    })
    const from = page.indexOf('Callum Reith') + 1
    const parts = page.slice(from, page.findIndex((row, at) => at >= from && row.endsWith('example')) + 1)
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('')).toBe(mail)
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/[-@.]$/)
    for (const part of ['+44 1224 000 000,', 'works.office@ravensgill-engineering.example,'])
      expect(page).toContain(part)
    expect(page).toContain('VAT GB 000 0000 00')
  })

  test('has the same bytes for the same description', async () => {
    const description = { ...print, blocks: [lines(40)], closing: [signatures], stamp: 'DRAFT' }
    const [first, second] = [await compose(description), await compose(description)]
    expect(Buffer.compare(first, second)).toBe(0)
    const later = await compose({ ...description, createdAt: '2026-11-22T14:12:00Z' })
    expect(Buffer.compare(first, later)).not.toBe(0)
  })

  test('states its title, language and time, and embeds its letters', async () => {
    const source = latin(await compose(print))
    expect(source).toContain('(Quote Q-2026-0231)')
    expect(source).toContain('(D:20261121141200Z)')
    expect(source).toContain('/Lang (en-GB)')
    expect(source).toMatch(/\/BaseFont \/[A-Z]{6}\+Inter-Regular/)
    expect(source).not.toContain('Helvetica')
  })

  test.each([
    ['a4', 'portrait', '[0 0 595.28 841.89]'],
    ['a4', 'landscape', '[0 0 841.89 595.28]'],
    ['letter', 'portrait', '[0 0 612 792]'],
  ] as const)('is set on %s %s', async (size, orientation, box) => {
    const bytes = await compose({ ...print, paper: size, orientation, blocks: [lines(30)] })
    const boxes = latin(bytes).match(/\/MediaBox \[.*?\]/g) ?? []
    expect(new Set(boxes)).toEqual(new Set([`/MediaBox ${box}`]))
    expect(
      pdfText(bytes)
        .flat()
        .filter((text) => text.startsWith('Spool ')),
    ).toHaveLength(30)
  })

  test('is stamped beside its title and on every later page, and the big letters are not text', async () => {
    const pages = await textOf({ stamp: 'SUPERSEDED', blocks: [lines(40)] })
    expect(pages.length).toBeGreaterThan(1)
    for (const page of pages) expect(page.join('|').match(/SUPERSEDED/g)).toHaveLength(1)
  })

  test('shows signs of the trade and of names, and others that say the same', async () => {
    const text = 'Ø168.3 ≤ ±0.5 °C σ Ω µm² Łódź Größe Ångström ½″ × 3'
    const strange = '\u2300 6 in, \u2611 done\u0007, Cafe\u0301\tbar'
    const [page = []] = await textOf({
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'paragraph', text: strange },
      ],
    })
    expect(page).toContain(text)
    expect(page).toContain('Ø 6 in, ✓ done, Café bar')
  })
})

describe('a table', () => {
  test('breaks between rows, under its header again, and loses none', async () => {
    const pages = await textOf({ blocks: [lines(100)] })
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, page] of pages.entries()) {
      expect(page.filter((text) => text === 'Description')).toHaveLength(1)
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    }
    const shown = pages.flat().filter((text) => text.startsWith('Spool '))
    expect(shown).toEqual(Array.from({ length: 100 }, (_, index) => `Spool ${index + 1}`))
  })

  test('says so when it is empty', async () => {
    const table: Block = { kind: 'table', columns: [{ label: 'Heat' }], rows: [], empty: 'No heats yet' }
    expect((await textOf({ blocks: [table] })).flat()).toContain('No heats yet')
  })

  test('leaves out an optional column that no row fills', async () => {
    const table = (weeks: string): Block => ({
      kind: 'table',
      columns: [
        { label: 'Description' },
        { label: 'Weeks', align: 'right', isOptional: true },
        { label: 'Net' },
      ],
      rows: [{ kind: 'group', cells: ['Options'] }, { cells: ['Spool', weeks, '900.00'] }],
    })
    expect((await textOf({ blocks: [table('9')] })).flat().join(' ')).toContain('Description Weeks Net')
    const [page = []] = await textOf({ blocks: [table('')] })
    expect(page.join(' ')).toContain('Description Net Options Spool 900.00')
  })

  test('keeps every word of a row that no page can hold', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`)
    const table: Block = { kind: 'table', columns: [{ label: 'Note' }], rows: [{ cells: [words.join(' ')] }] }
    const shown = (await textOf({ blocks: [table] }))
      .flat()
      .join(' ')
      .match(/word\d+/g)
    expect(shown).toEqual(words)
  })

  test('never sets a line wider than its place, whatever is in it', async () => {
    const hash = '9c41d07a'.repeat(20)
    const table: Block = {
      kind: 'table',
      columns: [{ label: 'A' }, { label: 'B', align: 'right' }, { label: 'C', align: 'right' }],
      rows: [
        { cells: [hash, hash, hash] },
        { kind: 'sum', cells: ['Sum', '', hash] },
        { kind: 'group', cells: [hash] },
      ],
    }
    const shown = (await textOf({ blocks: [table] })).flat().join('')
    expect(shown.match(/[0-9a-f]{6,}/g)?.join('').length).toBeGreaterThanOrEqual(hash.length * 5 - 25)
  })
})

describe('the page flow', () => {
  test('puts the closing blocks at the foot of the last page, together', async () => {
    for (let count = 20; count < 34; count += 1) {
      const pages = await textOf({ blocks: [lines(count)], closing: [signatures] })
      const last = pages.at(-1) ?? []
      expect(last).toEqual(
        expect.arrayContaining(['For Ravensgill', 'Accepted for Calder', 'Scan to verify']),
      )
      expect(pages.flat().filter((text) => text === 'For Ravensgill')).toHaveLength(1)
    }
  })

  test.each<[string, Block]>([
    ['a paragraph', { kind: 'paragraph', text: 'Supply of spools.' }],
    [
      'a table',
      {
        kind: 'table',
        columns: [{ label: 'What' }],
        rows: [{ cells: ['Supply of spools.'] }, { cells: ['Nothing else.'] }],
      },
    ],
  ])('never leaves a heading alone at the foot of a page, above %s', async (_, below) => {
    for (let count = 14; count < 32; count += 1) {
      const pages = await textOf({ blocks: [lines(count), { kind: 'heading', text: 'Scope' }, below] })
      const [holder] = pages.filter((page) => page.includes('Scope'))
      expect(holder, `${count} lines above`).toContain('Supply of spools.')
    }
  })

  test('begins a new page where told, but leaves no empty one', async () => {
    const rest: Block = { kind: 'paragraph', text: 'Second page' }
    const pages = await textOf({ blocks: [{ kind: 'page-break' }, lines(1), { kind: 'page-break' }, rest] })
    expect(pages).toHaveLength(2)
    expect(pages[1]).toContain('Second page')
  })

  test('sets columns that are longer than a page under each other', async () => {
    const items = Array.from({ length: 120 }, (_, index) => `Clause ${index}`)
    const columns: Block = {
      kind: 'columns',
      columns: [[{ kind: 'list', items, isNumbered: true }], [lines(2)]],
    }
    const shown = (await textOf({ blocks: [columns] })).flat()
    expect(shown.filter((text) => text.startsWith('Clause '))).toEqual(items)
    expect(shown).toContain('Spool 2')
  })
})

/** A PNG of 40 by 20 points in one colour. */
function png(): Uint8Array {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(content.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from([0, 0, 0, 40, 0, 0, 0, 20, 8, 2, 0, 0, 0])
  const pixels = deflateSync(Buffer.alloc((1 + 40 * 3) * 20))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('pictures stand in letterhead, text and signature boxes', async () => {
  const bytes = await compose({
    ...print,
    letterhead: { ...print.letterhead, logo: png() },
    blocks: [{ kind: 'image', bytes: png(), width: 60, caption: 'Weld 7' }],
    closing: [{ kind: 'signatures', boxes: [{ label: 'Inspector', signed: 'A. Boyd', image: png() }] }],
  })
  expect(latin(bytes).match(/\/Subtype \/Image/g)?.length).toBe(3)
  expect(pdfText(bytes).flat()).toContain('Weld 7')
})
