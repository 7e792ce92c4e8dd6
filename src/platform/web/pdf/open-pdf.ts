import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist'

/**
 * The files of pdf.js in this build, by the names it knows them by: its worker, decoders of scans, fonts that a file
 * leaves out, and their characters.
 */
const addresses: ReadonlyMap<string, string> = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        '/node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
        '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
        '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
        '/node_modules/pdfjs-dist/cmaps/*.bcmap',
      ],
      { query: '?url', import: 'default', eager: true },
    ),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

GlobalWorkerOptions.workerSrc = addresses.get('pdf.worker.min.mjs') ?? ''

/** Gives pdf.js its files under the hashed names of this build, from this server alone. */
class OwnFiles {
  /** @throws Error when the build has no file of this name, or the server does not answer */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    const reply = address === undefined ? undefined : await fetch(address)
    if (!reply?.ok) throw new Error(`There is no ${filename}.`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}

/** Begins to read a PDF; `destroy` ends it. */
export async function openPdf(source: string | File) {
  const from =
    typeof source === 'string' ? { url: source } : { data: new Uint8Array(await source.arrayBuffer()) }
  // The worker asks this thread for its files, which knows their names in this build.
  return getDocument({ ...from, BinaryDataFactory: OwnFiles, useWorkerFetch: false })
}

/** Pages beyond these are not read for their text. */
const MOST_PAGES = 10

/** A rectangle on a page, each side as a share of the page from its upper left corner, 0 to 1. */
export interface PlaceOnPage {
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A word as it stands on a page. */
export interface PdfWord extends PlaceOnPage {
  readonly text: string
}

/** A line of a page, its words from left to right. */
export interface PdfLine {
  readonly page: number
  readonly text: string
  readonly words: readonly PdfWord[]
}

/**
 * The lines of text of a PDF, page by page, as they stand on the page from top to bottom and left to right; none of a scan.
 *
 * @throws Error for what is no PDF that can be read
 */
export async function pdfLines(source: string | File): Promise<readonly PdfLine[]> {
  const task = await openPdf(source)
  try {
    const file = await task.promise
    const lines: PdfLine[] = []
    for (let number = 1; number <= Math.min(file.numPages, MOST_PAGES); number += 1) {
      const page = await file.getPage(number)
      const [, , width = 1, height = 1] = page.view
      const { items } = await page.getTextContent()
      const words = items.flatMap((item) => ('str' in item ? wordsOf(item, { number, width, height }) : []))
      // What stands within half a line of each other is one line, though a table may set it a little higher.
      const rows = Map.groupBy(words, ({ top }) => Math.round((top * height) / SAME_LINE))
      for (const [, row] of [...rows].sort(([a], [b]) => a - b)) {
        const inOrder = row.toSorted((a, b) => a.left - b.left)
        lines.push({ page: number, text: inOrder.map(({ text }) => text).join(' '), words: inOrder })
      }
    }
    return lines
  } finally {
    await task.destroy()
  }
}

/** Points within which words stand on one line. */
const SAME_LINE = 2

interface PageSize {
  readonly number: number
  readonly width: number
  readonly height: number
}

/** The words of a piece of text, each with its share of the width: a PDF says where a piece begins, not where its words do. */
function wordsOf(
  { str, width, height, transform }: { str: string; width: number; height: number; transform: number[] },
  page: PageSize,
): PdfWord[] {
  const [left = 0, base = 0] = transform.slice(4)
  return [...str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    page: page.number,
    left: (left + (width * index) / str.length) / page.width,
    top: 1 - (base + height) / page.height,
    width: (width * text.length) / str.length / page.width,
    height: height / page.height,
  }))
}
