import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { openPdf, type PlaceOnPage } from './open-pdf.ts'
import classes from './pdf-pages.module.css'

const UNREADABLE = 'This PDF cannot be shown here. Open it in a new tab.'

interface PdfPagesProps {
  /** Its address, or the file itself where it is not stored yet. */
  file: string | File
  /** What it is, for readers of the screen: `Certificate VM-26-33187`. */
  title: string
  /** What is framed: its page is turned to, and the frame follows. */
  framed?: PlaceOnPage | undefined
}

/** A PDF page by page in the page around it, as wide as its place or larger; scans and files without fonts too. */
export function PdfPages({ file: source, title, framed }: PdfPagesProps) {
  const { file, problem } = usePdf(source)
  const [number, setNumber] = useState(1)
  const [shown, setShown] = useState(framed)
  if (framed !== shown) {
    setShown(framed)
    if (framed) setNumber(framed.page)
  }
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
        {problem ? (
          <p>{problem}</p>
        ) : (
          file && (
            <Page
              file={file}
              number={number}
              zoom={zoom}
              title={title}
              framed={framed?.page === number ? framed : undefined}
            />
          )
        )}
      </div>
    </section>
  )
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
    const task = openPdf(source)
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

interface PageProps {
  file: PDFDocumentProxy
  number: number
  zoom: number
  title: string
  framed: PlaceOnPage | undefined
}

function Page({ file, number, zoom, title, framed }: PageProps) {
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
      <div className={classes.sheet}>
        <canvas ref={canvas} role="img" aria-label={`${title}, page ${number}`} />
        {framed && <Frame around={framed} />}
      </div>
    </div>
  )
}

const percent = (share: number): string => `${share * 100}%`

/** A frame around what is compared; it comes into sight where the page is larger than its place. */
function Frame({ around }: { around: PlaceOnPage }) {
  const frame = useRef<HTMLDivElement>(null)
  const { left, top, width, height } = around
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [left, top])
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
    />
  )
}
