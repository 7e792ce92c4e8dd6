import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { invoiceOfCii } from '../domain/cii.ts'
import type { ElectronicInvoice } from '../domain/model.ts'
import type { XmlElement } from '../domain/tree.ts'
import { invoiceOfUbl } from '../domain/ubl.ts'

/** A file that is not read, with the reason as a sentence. */
export class Unreadable extends Error {}
/** A PDF that has no data of an invoice in it: one on paper. */
export class NoData extends Unreadable {}

/** Bytes of an XML file; pictures and papers may stand in it as text. */
export const MOST_XML = 20 * 1024 * 1024
/** As many as the form of an invoice takes. */
export const MOST_LINES = 200
const MOST_ELEMENTS = 60_000
const MOST_DEPTH = 40

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const roots: Readonly<Record<string, (root: XmlElement) => ElectronicInvoice>> = {
  [`${UBL}Invoice-2 Invoice`]: (root) => invoiceOfUbl(root, false),
  [`${UBL}CreditNote-2 CreditNote`]: (root) => invoiceOfUbl(root, true),
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100 CrossIndustryInvoice': invoiceOfCii,
}

/**
 * Reads an invoice in UBL 2.1 or UN/CEFACT CII. No DOCTYPE and no entity but the five of XML and numbered characters is read, and
 * the file is measured before it is taken apart. @throws Unreadable
 */
export function readXml(bytes: Uint8Array): ElectronicInvoice {
  if (bytes.length > MOST_XML) throw new Unreadable(`The XML is larger than ${MOST_XML / 1024 / 1024} MB.`)
  const xml = decoded(bytes)
  const root = measure(xml)
  const read = roots[`${root.namespace} ${root.name}`]
  if (!read) throw new Unreadable(wrongRoot(root))
  const checked = XMLValidator.validate(xml)
  if (checked !== true) throw new Unreadable(`The XML is damaged at line ${checked.err.line}.`)
  return read(parsed(xml, root.name))
}

const wrongRoot = ({ name, namespace }: Root): string =>
  name === 'CrossIndustryDocument'
    ? 'This is ZUGFeRD 1.0, which is older than EN 16931. Enter the invoice by hand from its PDF.'
    : `This is no electronic invoice: its root is "${name.slice(0, 60)}"${namespace ? ` of "${namespace.slice(0, 80)}"` : ''}, not an Invoice or CreditNote of UBL 2.1 or a CrossIndustryInvoice.`

/** The text of the file in the encoding that it declares. */
function decoded(bytes: Uint8Array): string {
  const [a, b, c] = bytes
  if (a === 0 || b === 0) throw new Unreadable('The XML is UTF-16 and does not say so. Ask for it in UTF-8.')
  const marked = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : null
  const head = new TextDecoder(marked ?? 'latin1').decode(bytes.subarray(0, 400))
  const declared = /^\uFEFF?(?:ï»¿)?<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/
    .exec(head)?.[1]
    ?.toLowerCase()
  if (marked && declared !== 'utf-16')
    throw new Unreadable('The XML is UTF-16 and does not say so. Ask for it in UTF-8.')
  const encodings: Readonly<Record<string, string>> = {
    'utf-8': 'utf-8',
    utf8: 'utf-8',
    'us-ascii': 'utf-8',
    'utf-16': marked ?? '',
    'iso-8859-1': 'windows-1252',
    'iso-8859-15': 'iso-8859-15',
    'windows-1252': 'windows-1252',
  }
  const encoding = encodings[declared ?? 'utf-8']
  if (!encoding) throw new Unreadable(`The encoding "${declared}" is not read. Ask for the invoice in UTF-8.`)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(
      a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes,
    )
    if (text.includes('\0')) throw new Unreadable('The file holds signs that no XML has.')
    return text
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(
      `The file is not what it says: it holds bytes that are no ${encoding.toUpperCase()}.`,
    )
  }
}

interface Root {
  readonly name: string
  readonly namespace: string
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const lineNames = new Set(['InvoiceLine', 'CreditNoteLine', 'IncludedSupplyChainTradeLineItem'])

/** Walks once over the tags: refuses a DOCTYPE, what is too deep and what is too much, and gives the root. @throws Unreadable */
function measure(xml: string): Root {
  let [depth, elements, lines] = [0, 0, 0]
  let root: Root | undefined
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const end = endOfTag(xml, at)
    if (end === -1) throw new Unreadable('The XML ends in the middle of a tag.')
    const tag = xml.slice(at, Math.min(end, at + 4_000))
    at = end
    if (tag.startsWith('<?') || tag.startsWith('<!--') || tag.startsWith('<![CDATA[')) continue
    if (tag.startsWith('<!'))
      throw new Unreadable(
        'The XML holds a DOCTYPE. No electronic invoice has one, and nothing in it is read.',
      )
    if (tag.startsWith('</')) {
      depth -= 1
      continue
    }
    const name = /^<([^\s/>]+)/.exec(tag)?.[1] ?? ''
    root ??= { name: localName(name), namespace: namespaceOf(tag, name) }
    elements += 1
    if (lineNames.has(localName(name))) lines += 1
    if (!tag.endsWith('/>')) depth += 1
    if (depth > MOST_DEPTH) throw new Unreadable(`The XML is nested more than ${MOST_DEPTH} deep.`)
    if (lines > MOST_LINES)
      throw new Unreadable(`The invoice has more than ${MOST_LINES} lines. Ask for it in parts.`)
    if (elements > MOST_ELEMENTS) throw new Unreadable(`The XML holds more than ${MOST_ELEMENTS} elements.`)
  }
  if (!root) throw new Unreadable('The file is neither XML nor a PDF.')
  return root
}

/** Behind the end of what begins with `<` at a place; -1: it does not end. */
function endOfTag(xml: string, at: number): number {
  const closing = xml.startsWith('<!--', at)
    ? '-->'
    : xml.startsWith('<![CDATA[', at)
      ? ']]>'
      : xml.startsWith('<?', at)
        ? '?>'
        : null
  if (closing) {
    const end = xml.indexOf(closing, at + 2)
    return end === -1 ? -1 : end + closing.length
  }
  for (let place = at + 1; place < xml.length; place += 1) {
    const sign = xml[place]
    if (sign === '>') return place + 1
    if (sign !== '"' && sign !== "'") continue
    place = xml.indexOf(sign, place + 1)
    if (place === -1) return -1
  }
  return -1
}

function namespaceOf(tag: string, name: string): string {
  const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : null
  for (const [, own, , value] of tag.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(["'])(.*?)\2/g))
    if ((own ?? null) === prefix) return value ?? ''
  return ''
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  alwaysCreateTextNode: true,
  cdataPropName: '#cdata',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  trimValues: true,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

function parsed(xml: string, root: string): XmlElement {
  const document = elementOf(parser.parse(xml))
  const [found] = document.children.get(root) ?? []
  if (!found) throw new Unreadable('The XML is damaged.')
  return found
}

const predefined: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The five entities of XML and numbered characters; any other one stays as it is written. */
const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return predefined[name.toLowerCase()] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
        ? String.fromCodePoint(code)
        : ' '
    },
  )

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** What the library made of an element, without its prefixes. */
function elementOf(from: unknown): XmlElement {
  const children = new Map<string, XmlElement[]>()
  const attributes: Record<string, string> = Object.create(null) as Record<string, string>
  if (!isObject(from)) return { text: unescaped(textOf(from)), attributes, children }
  let text = ''
  for (const [key, value] of Object.entries(from)) {
    if (key === '#text') text += unescaped(textOf(value))
    else if (key === '#cdata')
      for (const one of [value].flat()) text += isObject(one) ? textOf(one['#text']) : textOf(one)
    else if (key.startsWith('@')) attributes[localName(key.slice(1))] = unescaped(textOf(value))
    else {
      const name = localName(key)
      children.set(name, [...(children.get(name) ?? []), ...[value].flat().map(elementOf)])
    }
  }
  return { text, attributes, children }
}
