import { execFileSync } from 'node:child_process'

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

const decimals = (text: string): number[] =>
  [...text.matchAll(/"([\d.]+)"/g)].map(([, figure]) => Number(figure))

/** The pages of a PDF, read by another program than the one that wrote it. */
export function pagesOf(bytes: Uint8Array): Page[] {
  const html = execFileSync('pdftotext', ['-bbox', '-enc', 'UTF-8', '-', '-'], {
    input: bytes,
    encoding: 'utf8',
  })
  return html
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [width = 0, height = 0] = decimals(page.slice(0, page.indexOf('>')))
      const words = [...page.matchAll(/<word ([^>]*)>([^<]*)</g)].map(([, places = '', text = '']): Word => {
        const [left = 0, top = 0, right = 0, bottom = 0] = decimals(places)
        return { text, left, top, right, bottom }
      })
      return { width, height, words }
    })
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
