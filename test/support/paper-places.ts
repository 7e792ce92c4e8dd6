import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'

/** A word of a PDF with the box that it is set in, in points from the upper left corner of its page. */
interface Word {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Page {
  readonly width: number
  readonly height: number
  readonly words: readonly Word[]
}

const MARGIN_LEFT = 51
const MARGIN_RIGHT = 45
const EDGE = 20
/** Boxes of letters reach a little over what is seen of them. */
const TOUCHING = 1.5

/** Of the height of letters so much stands above the line, and below it. */
const ABOVE_LINE = 0.9
const BELOW_LINE = 0.2

/** The pages of a PDF, read by another library than the one that wrote it. */
export async function pagesOf(bytes: Uint8Array): Promise<Page[]> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise
  const pages: Page[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const words = items.flatMap((item): Word[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, slant = 0, , size = 0, left = 0, line = 0] = item.transform as number[]
      // What is stamped across a page lies over everything.
      if (slant !== 0) return []
      const baseline = height - line
      const place = { top: baseline - ABOVE_LINE * size, bottom: baseline + BELOW_LINE * size }
      // A run of words has one width: each word gets its share by its letters.
      const each = item.width / item.str.length
      return [...item.str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
        ...place,
        text,
        left: left + each * index,
        right: left + each * (index + text.length),
      }))
    })
    pages.push({ width, height, words })
  }
  return pages
}

const isOver = (a: Word, b: Word): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > TOUCHING &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > (a.bottom - a.top) / 2

/** What of a page is not where a reader expects it: words over the margins, and words over other words. */
export function misplaced({ width, height, words }: Page): string[] {
  const outside = words.filter(
    ({ left, top, right, bottom }) =>
      left < MARGIN_LEFT - TOUCHING ||
      right > width - MARGIN_RIGHT + TOUCHING ||
      top < EDGE ||
      bottom > height - EDGE,
  )
  const above = words.flatMap((word, at) =>
    words.slice(at + 1).flatMap((other) => (isOver(word, other) ? [`${word.text} over ${other.text}`] : [])),
  )
  return [...outside.map(({ text }) => `${text} outside`), ...above]
}

export const sheets = { a4: [595, 842], letter: [612, 792] } as const

const HEADING = 11
const HEAD = 76
const FOOT = 52
/** Below it stand signatures. */
const CLOSING = 0.62

const sizeOf = ({ top, bottom }: Word): number => (bottom - top) / (ABOVE_LINE + BELOW_LINE)

/** Of so many lines on a page, between its head and what is signed. */
const linesAbove = ({ height, words }: Page): number =>
  new Set(words.filter(({ top }) => top > HEAD && top < height * CLOSING).map(({ top }) => Math.round(top)))
    .size

/** Whether the last thing on a page is a heading. */
function endsWithHeading({ height, words }: Page): boolean {
  const content = words.filter(({ bottom }) => bottom < height - FOOT)
  const last = content.reduce<Word | undefined>(
    (lowest, word) => (lowest && lowest.bottom >= word.bottom ? lowest : word),
    undefined,
  )
  return last !== undefined && Math.abs(sizeOf(last) - HEADING) < 0.1
}

/** Where papers are written to be looked at; nowhere when left out. */
const folder = process.env['PAPERS']

/**
 * That a paper can be handed over: the right sheet, no word over a margin or another word, the number of each page, no heading at
 * the foot of a page, and signatures below something that is signed.
 */
export async function expectPaper(name: string, bytes: Uint8Array, paper: keyof typeof sheets) {
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${paper}-${name}.pdf`), bytes)
  }
  const pages = await pagesOf(bytes)
  expect(pages.length, name).toBeGreaterThan(0)
  for (const [index, page] of pages.entries()) {
    const place = `${name}, page ${index + 1} on ${paper}`
    expect(
      [page.width, page.height].map((side) => Math.round(side)),
      place,
    ).toEqual(sheets[paper])
    expect(misplaced(page), place).toEqual([])
    expect(page.words.map(({ text }) => text).join(' '), place).toContain(
      `Page ${index + 1} of ${pages.length}`,
    )
    if (index < pages.length - 1) expect(endsWithHeading(page), place).toBe(false)
    expect(linesAbove(page), place).toBeGreaterThan(2)
  }
  return pages
}
