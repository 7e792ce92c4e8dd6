import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import classes from './pdf-pages.module.css'

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

const UNREADABLE = 'This PDF cannot be shown here. Open it in a new tab.'

interface PdfPagesProps {
  /** Its address, or the file itself where it is not stored yet. */
  file: string | File
  /** What it is, for readers of the screen: `Certificate VM-26-33187`. */
  title: string
}

/** A PDF page by page in the page around it, as wide as its place or larger; scans and files without fonts too. */
export function PdfPages({ file: source, title }: PdfPagesProps) {
  const { file, problem } = usePdf(source)
  const [number, setNumber] = useState(1)
  const [zoom, setZoom] = useState(1)
  const count = file?.numPages ?? 0
  return (
    <section className={classes.pdf} aria-label={title}>
      <div className={classes.bar}>
        <Button
          small
          square
          icon="chevronLeft"
          aria-label="Page before"
          disabled={number <= 1}
          onClick={() => setNumber(number - 1)}
        />
        <Button
          small
          square
          icon="chevronRight"
          aria-label="Next page"
          disabled={number >= count}
          onClick={() => setNumber(number + 1)}
        />
        <span aria-live="polite">{count > 0 && `${number} of ${count}`}</span>
        <span className={classes.gap} />
        <Button small square aria-label="Smaller" disabled={zoom <= 1} onClick={() => setZoom(zoom / 1.25)}>
          {'\u2212'}
        </Button>
        <Button small square aria-label="Larger" disabled={zoom >= 4} onClick={() => setZoom(zoom * 1.25)}>
          +
        </Button>
        {typeof source === 'string' && (
          <a href={source} target="_blank" rel="noopener">
            Open
          </a>
        )}
      </div>
      {/* The part that scrolls is reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={`Page ${number}`}>
        {problem ? <p>{problem}</p> : file && <Page file={file} number={number} zoom={zoom} title={title} />}
      </div>
    </section>
  )
}

/** Begins to read a PDF; `destroy` ends it. */
async function opened(source: string | File) {
  const from =
    typeof source === 'string' ? { url: source } : { data: new Uint8Array(await source.arrayBuffer()) }
  // The worker asks this thread for its files, which knows their names in this build.
  return getDocument({ ...from, BinaryDataFactory: OwnFiles, useWorkerFetch: false })
}

/** The file as pdf.js has read it, or why it could not. */
function usePdf(source: string | File): { file: PDFDocumentProxy | null; problem: string | null } {
  const [read, setRead] = useState<{
    source: string | File
    file: PDFDocumentProxy | null
    problem: string | null
  }>()
  useEffect(() => {
    let isGone = false
    const task = opened(source)
    task
      .then(({ promise }) => promise)
      .then(
        (file) => isGone || setRead({ source, file, problem: null }),
        () => isGone || setRead({ source, file: null, problem: UNREADABLE }),
      )
    return () => {
      isGone = true
      void task.then((started) => started.destroy())
    }
  }, [source])
  return read?.source === source ? read : { file: null, problem: null }
}

/** Pages beyond these are not read for their text. */
const MOST_PAGES = 10

/**
 * The lines of text of a PDF, page by page, as they stand on the page from top to bottom and left to right; none of a scan.
 *
 * @throws Error for what is no PDF that can be read
 */
export async function pdfLines(source: File): Promise<readonly { page: number; text: string }[]> {
  const task = await opened(source)
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

interface PageProps {
  file: PDFDocumentProxy
  number: number
  zoom: number
  title: string
}

function Page({ file, number, zoom, title }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const target = canvas.current
    if (!target || width === 0) return
    let stop = () => {}
    const draw = async () => {
      const page = await file.getPage(number)
      const scale = (zoom * width) / page.getViewport({ scale: 1 }).width
      const viewport = page.getViewport({ scale: scale * devicePixelRatio })
      target.width = viewport.width
      target.height = viewport.height
      target.style.width = `${viewport.width / devicePixelRatio}px`
      const task = page.render({ canvas: target, viewport })
      stop = () => task.cancel()
      await task.promise
    }
    // A page that is left before it was drawn is cancelled: nothing is wrong with it.
    const drawing = draw().catch(() => undefined)
    return () => {
      stop()
      void drawing
    }
  }, [file, number, zoom, width])
  return (
    <div ref={place}>
      <canvas ref={canvas} role="img" aria-label={`${title}, page ${number}`} />
    </div>
  )
}
