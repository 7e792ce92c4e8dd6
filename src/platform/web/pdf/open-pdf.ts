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

/**
 * The lines of text of a PDF, page by page, as they stand on the page from top to bottom and left to right; none of a scan.
 *
 * @throws Error for what is no PDF that can be read
 */
export async function pdfLines(source: File): Promise<readonly { page: number; text: string }[]> {
  const task = await openPdf(source)
  try {
    const file = await task.promise
    const lines: { page: number; text: string }[] = []
    for (let page = 1; page <= Math.min(file.numPages, MOST_PAGES); page += 1) {
      const { items } = await (await file.getPage(page)).getTextContent()
      const words = items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ text: item.str, x: Number(item.transform[4]), y: Math.round(Number(item.transform[5])) }]
          : [],
      )
      const rows = [...Map.groupBy(words, ({ y }) => y)].sort(([a], [b]) => b - a)
      for (const [, row] of rows)
        lines.push({
          page,
          text: row
            .toSorted((a, b) => a.x - b.x)
            .map(({ text }) => text.trim())
            .join(' '),
        })
    }
    return lines
  } finally {
    await task.destroy()
  }
}
