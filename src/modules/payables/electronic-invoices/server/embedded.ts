import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { pdfProblem } from '#platform/server/files/weighing/pdf-weight.ts'
import { MOST_XML, NoData, Unreadable } from './xml.ts'

/** The names that the standards give to the XML in a PDF/A-3, as they are compared. */
const names = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml', 'order-x.xml']
const TOO_LARGE = 'What is packed in the PDF is too large when unpacked.'
const MOST_ATTACHMENTS = 50

/** The XML of an invoice in a PDF/A-3, unpacked no further than its limit. @throws Unreadable where there is none */
export async function xmlInPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const problem = await pdfProblem(bytes)
  if (problem !== null) throw new Unreadable(`The PDF ${problem}.`)
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false, password: '' })
    return unpacked(invoiceIn(source))
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    throw new Unreadable(isLocked ? 'The PDF asks for a password.' : 'The PDF is damaged.')
  }
}

/** The attached file that has one of the names. */
function invoiceIn(source: PDFDocument): PDFRawStream {
  const attached = specifications(source)
  const [found] = names.flatMap(
    (name) => attached.find((one) => fileNameOf(one).toLowerCase() === name) ?? [],
  )
  if (!found) throw new NoData('This PDF contains no e-invoice data. Enter it by hand, and attach the PDF.')
  const stream = found.lookupMaybe(PDFName.of('EF'), PDFDict)?.lookup(PDFName.of('F'))
  if (!(stream instanceof PDFRawStream)) throw new Unreadable('The PDF is damaged.')
  return stream
}

/** The descriptions of what is attached, by the tree of names and by the list of PDF/A-3. */
function specifications(source: PDFDocument): PDFDict[] {
  const found: PDFDict[] = []
  const walk = (node: PDFDict | undefined, depth: number): void => {
    if (!node || depth > 6 || found.length > MOST_ATTACHMENTS) return
    const own = node.lookupMaybe(PDFName.of('Names'), PDFArray)
    for (let at = 1; own && at < Math.min(own.size(), MOST_ATTACHMENTS * 2); at += 2) {
      const one = own.lookup(at)
      if (one instanceof PDFDict) found.push(one)
    }
    const kids = node.lookupMaybe(PDFName.of('Kids'), PDFArray)
    for (let at = 0; kids && at < Math.min(kids.size(), MOST_ATTACHMENTS); at += 1) {
      const one = kids.lookup(at)
      if (one instanceof PDFDict) walk(one, depth + 1)
    }
  }
  const { catalog } = source
  walk(
    catalog.lookupMaybe(PDFName.of('Names'), PDFDict)?.lookupMaybe(PDFName.of('EmbeddedFiles'), PDFDict),
    0,
  )
  const listed = catalog.lookupMaybe(PDFName.of('AF'), PDFArray)
  for (let at = 0; listed && at < Math.min(listed.size(), MOST_ATTACHMENTS); at += 1) {
    const one = listed.lookup(at)
    if (one instanceof PDFDict) found.push(one)
  }
  return found
}

function fileNameOf(specification: PDFDict): string {
  for (const key of ['UF', 'F']) {
    const text = specification.lookup(PDFName.of(key))
    if (text instanceof PDFString || text instanceof PDFHexString) return text.decodeText()
  }
  return ''
}

/** Only the one packing that programs use is unpacked, by a library that stops at a limit. */
function unpacked(stream: PDFRawStream): Uint8Array {
  const filter = stream.dict.lookup(PDFName.of('Filter'))
  const own = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter
  const content = stream.getContents()
  if (own === undefined) return content
  if (own !== PDFName.of('FlateDecode'))
    throw new Unreadable('The XML in the PDF is packed in a way that is not read.')
  return inflated(content, MOST_XML)
}

function inflated(packed: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isLarge =
      error instanceof RangeError || (error instanceof Error && /larger than|ERR_BUFFER/i.test(error.message))
    throw new Unreadable(isLarge ? TOO_LARGE : 'The PDF is damaged.')
  }
}
