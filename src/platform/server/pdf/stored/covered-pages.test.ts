import { PDFDocument } from '@cantoo/pdf-lib'
import PdfKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { joinedPdfText } from '#platform/testing/joined-pdf-text.ts'
import { collected } from '../blocks/collected.ts'
import { compose } from '../compose.ts'
import { composeCovered } from './covered-pages.ts'
import type { PdfDocument } from '../document.ts'

const createdAt = '2026-11-21T14:12:00Z'
const print = (title: string, words: string): PdfDocument => ({
  letterhead: { name: 'Vallmont Steel', lines: [] },
  title,
  number: 'N 1',
  blocks: [
    { kind: 'paragraph', text: words },
    { kind: 'page-break' },
    { kind: 'paragraph', text: 'Page two.' },
  ],
  createdAt,
})
const cover: PdfDocument = { ...print('Cover sheet', 'For Ardsley.'), blocks: [] }
const mime = 'application/pdf'
const ofMill = await compose(print('Certificate', 'Heat 77C1904'))
const behind = [{ name: 'VM-1.pdf', mime, bytes: ofMill }]

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** As mills protect theirs: nobody changes it, and with a password nobody opens it either. */
async function encrypted(userPassword?: string): Promise<Uint8Array> {
  const doc = new PdfKit({ ownerPassword: 'mill', ...(userPassword ? { userPassword } : {}) })
  const bytes = collected(doc)
  doc.text('Heat 77C1904')
  doc.end()
  return bytes
}
const joined = (bytes: Uint8Array, name = 'VM-1.pdf') =>
  composeCovered({ cover, behind: [{ name, mime, bytes }] })

describe('A cover sheet', () => {
  it('goes before the stored pages, says how many they are, and leaves them as they are', async () => {
    const [first = '', second = '', third = '', ...rest] = await joinedPdfText(
      await composeCovered({ cover, behind }),
    )
    expect(rest).toEqual([])
    expect(first).toContain('Pages behind 2')
    expect(second).toContain('Heat 77C1904')
    expect(third).toContain('Page two.')
    expect(second).not.toContain('page 1 of 2')
  })

  it('marks each page behind it where that is asked for, through all files', async () => {
    const twice = { cover, behind: [...behind, ...behind], mark: 'CERT-000001: SUPERSEDED' }
    const pages = await joinedPdfText(await composeCovered(twice))
    expect(pages.length).toBe(5)
    expect(pages[0]).not.toContain('page 1 of 4')
    expect(pages[4]).toContain('CERT-000001: SUPERSEDED, page 4 of 4')
  })

  it('takes a photograph as a page, and a picture that is none is named', async () => {
    const bytes = Buffer.from(PIXEL, 'base64')
    const scan = { name: 'scan.png', mime: 'image/png', bytes }
    expect((await joinedPdfText(await composeCovered({ cover, behind: [scan] }))).length).toBe(2)
    const broken = { ...scan, bytes: bytes.subarray(0, 40) }
    await expect(composeCovered({ cover, behind: [broken] })).rejects.toThrow('"scan.png" is damaged')
  })

  it('reads what anybody may open, and says what asks for a password', async () => {
    expect((await joinedPdfText(await joined(await encrypted())))[1]).toContain('Heat 77C1904')
    await expect(joined(await encrypted('secret'))).rejects.toThrow(
      '"VM-1.pdf" asks for a password and cannot be joined with the cover sheet. Open it by itself under Files.',
    )
  })

  it('says which file is damaged', async () => {
    const half = ofMill.slice(0, ofMill.length / 2)
    const noise = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\n%%EOF')
    for (const bytes of [half, noise, new Uint8Array(500)])
      await expect(joined(bytes)).rejects.toThrow('"VM-1.pdf" is damaged')
  })

  it('joins no more than 300 pages', async () => {
    const long = await PDFDocument.create()
    for (let page = 0; page < 301; page += 1) long.addPage()
    await expect(joined(await long.save())).rejects.toThrow(
      'The files have 301 pages; at most 300 are joined.',
    )
  })
})
