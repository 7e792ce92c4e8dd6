import { PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { compose } from '../compose.ts'
import { type CoveredPages, type ReadPages, unreadablePages } from './stored-pages.ts'

const MOST_PAGES = 300
const A4 = { width: 595.28, height: 841.89, margin: 28 } as const
const INSTEAD = 'Open it by itself under Files.'

/**
 * Sets the cover sheet and puts the pages of the stored files behind it, in their order and unchanged but for the mark.
 *
 * @throws 422 with a sentence where a file is damaged, asks for a password, or has too many pages
 */
export async function composeCovered({ cover, behind, mark }: CoveredPages<ReadPages>): Promise<Uint8Array> {
  const sources: PDFDocument[] = []
  for (const file of behind) sources.push(await pagesOf(file))
  const count = sources.reduce((sum, source) => sum + source.getPageCount(), 0)
  if (count > MOST_PAGES)
    throw unreadablePages(`The files have ${count} pages; at most ${MOST_PAGES} are joined.`)
  const facts = [...(cover.facts ?? []), { label: 'Pages behind', value: String(count) }]
  const joined = await PDFDocument.load(await compose({ ...cover, facts }), { updateMetadata: false })
  for (const [index, source] of sources.entries()) {
    try {
      for (const page of await joined.copyPages(source, source.getPageIndices())) {
        // What a page does when it is opened is no part of what it says.
        page.node.delete(PDFName.of('AA'))
        joined.addPage(page)
      }
    } catch {
      throw damaged(behind[index]?.name ?? 'A file')
    }
  }
  if (mark) await drawMarks(joined, count, mark)
  return joined.save()
}

const damaged = (name: string) =>
  unreadablePages(`"${name}" is damaged and cannot be joined with the cover sheet. ${INSTEAD}`)

/** One that may be opened by everybody but not changed is read as any program reads it. */
async function pagesOf(file: ReadPages): Promise<PDFDocument> {
  if (file.mime !== 'application/pdf') return pageOfPicture(file)
  try {
    const source = await PDFDocument.load(file.bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      password: '',
    })
    if (source.getPageCount() > 0) return source
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw unreadablePages(
        `"${file.name}" asks for a password and cannot be joined with the cover sheet. ${INSTEAD}`,
      )
  }
  throw damaged(file.name)
}

/** A photograph or scan as a page: as large as the paper allows, never larger than it is. */
async function pageOfPicture({ name, mime, bytes }: ReadPages): Promise<PDFDocument> {
  const made = await PDFDocument.create({ updateMetadata: false })
  try {
    const picture = mime === 'image/png' ? await made.embedPng(bytes) : await made.embedJpg(bytes)
    const scale = Math.min(
      (A4.width - 2 * A4.margin) / picture.width,
      (A4.height - 2 * A4.margin) / picture.height,
      1,
    )
    const [width, height] = [picture.width * scale, picture.height * scale]
    const page = made.addPage([A4.width, A4.height])
    page.drawImage(picture, { x: (A4.width - width) / 2, y: A4.height - A4.margin - height, width, height })
    await made.flush()
    return made
  } catch {
    throw damaged(name)
  }
}

/** Writes at the foot of the last pages what has to be known of each of them. */
async function drawMarks(joined: PDFDocument, count: number, mark: string): Promise<void> {
  const font = await joined.embedFont(StandardFonts.HelveticaBold)
  for (const [index, page] of joined.getPages().slice(-count).entries()) {
    const { x, y } = page.getCropBox()
    page.drawText(`${mark}, page ${index + 1} of ${count}`, {
      x: x + 18,
      y: y + 8,
      size: 8,
      font,
      color: rgb(0.7, 0.1, 0.1),
    })
  }
}
