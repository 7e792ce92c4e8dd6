import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

/** A file that is made to stop, fill or mislead whoever reads it. */
export interface HostileFile {
  readonly what: string
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const MB = 1024 * 1024
const file = (what: string, name: string, content: string | Uint8Array): HostileFile => ({
  what,
  name,
  bytes: new Uint8Array(Buffer.from(content)),
})

/** So many MB of noughts, packed so many times. */
function packed(megabytes: number, times = 1): Buffer {
  let bytes: Buffer = Buffer.alloc(megabytes * MB)
  for (let at = 0; at < times; at += 1) bytes = deflateSync(bytes)
  return bytes
}

const stream = (head: string, content: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`${head}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\n'),
  ])

const ROOT = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
const LOOP = `${ROOT}2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>endobj\n`
const PAGE = `${ROOT}2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj\n`
const MANY_PAGES = `2 0 obj<</Type/Pages/Count 60000/Kids[${'3 0 R '.repeat(60_000)}]>>endobj\n`
const LARGE_PICTURE =
  '/Type/XObject/Subtype/Image/Width 30000/Height 30000/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/FlateDecode'
const pdf = (what: string, ...parts: (string | Uint8Array)[]): HostileFile =>
  file(
    what,
    'pages.pdf',
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      ...parts.map((part) => Buffer.from(part)),
      Buffer.from('trailer<</Root 1 0 R/Size 9>>\n%%EOF\n'),
    ]),
  )

/** Each is given as pages of a certificate and as an electronic invoice; those that the small form of the proof takes come first. */
export const hostilePdfs = (megabytes: number): readonly (() => HostileFile)[] => [
  () =>
    pdf(
      'a structure in two packings, under an encoded name',
      PAGE,
      stream('4 0 obj<</Type/Obj#53tm/N 1/First 5/Filter[/FlateDecode/FlateDecode]', packed(megabytes, 2)),
    ),
  () => pdf('pages that hold each other', LOOP),
  () => pdf('a large page', PAGE, stream('4 0 obj<</Filter/FlateDecode', packed(megabytes))),
  () =>
    pdf(
      'a large structure under its plain name',
      PAGE,
      stream('4 0 obj<</Type /ObjStm /N 1/First 5/Filter/FlateDecode', packed(megabytes)),
    ),
  () => pdf('a picture of 30,000 by 30,000', PAGE, stream(`4 0 obj<<${LARGE_PICTURE}`, packed(1))),
  () => pdf('lists nested 500,000 deep', PAGE, `4 0 obj${'['.repeat(500_000)}${']'.repeat(500_000)}endobj\n`),
  () => pdf('dictionaries nested 200,000 deep', PAGE, `4 0 obj${'<</A'.repeat(200_000)}`),
  () => pdf('a text that does not end', PAGE, `4 0 obj(${'('.repeat(3_000_000)}`),
  () =>
    pdf('60,000 pages', `${ROOT}3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n`, MANY_PAGES),
  () => pdf('700,000 objects', PAGE, '9 0 obj 1 endobj\n'.repeat(700_000)),
  () => pdf('the word stream a million times', PAGE, '<<>>stream\n'.repeat(1_000_000)),
]

function chunk(kind: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(kind), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function png(what: string, width: number, height: number, content: Uint8Array): HostileFile {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = [chunk('IHDR', head), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]
  return file(what, 'scan.png', Buffer.concat([signature, ...chunks]))
}

/** Each is given as pages of a certificate. */
export function hostilePictures(megabytes: number): readonly (() => HostileFile)[] {
  const jpeg = 'ffd8ffe000104a46494600010100000100010000ffc0001108fffffffff03011100021101031101'
  const webp = '524946461e0000005745425056503820120000003001009d012affffffff000000000000000000'
  return [
    () => png('a PNG of 16,000 by 16,000', 16_000, 16_000, packed(megabytes)),
    () => png('a PNG of 10 by 10 that unpacks to much more', 10, 10, packed(megabytes)),
    () => png('a PNG of 4,000 million by 4,000 million', 0xff_ff_ff_ff, 0xff_ff_ff_ff, packed(1)),
    () => file('a JPEG of 65,535 by 65,535', 'scan.jpg', Buffer.from(jpeg + '07'.repeat(1_000), 'hex')),
    () => file('a WebP of 16,383 by 16,383', 'scan.webp', Buffer.from(webp, 'hex')),
  ]
}

function zip(
  parts: Readonly<Record<string, string | Uint8Array>>,
  sizes: Readonly<Record<string, number>> = {},
): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const [name, part] of Object.entries(parts)) {
    const content = Buffer.from(part)
    const compressed = deflateRawSync(content)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(compressed.length, 14)
    head.writeUInt32LE(sizes[name] ?? content.length, 18)
    head.writeUInt16LE(name.length, 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), compressed])
    bodies.push(local)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), head, where, Buffer.from(name)]))
    at += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, ...directory, Buffer.from('PK\x05\x06'), end])
}

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
function workbook(
  what: string,
  rows: string,
  { shared = '', sizes = {} }: { shared?: string; sizes?: Record<string, number> } = {},
) {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const rels = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return file(
    what,
    'table.xlsx',
    zip(
      {
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${rels}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
        'xl/sharedStrings.xml': `<sst xmlns="${SPREADSHEET}">${shared}</sst>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData>${rows}</sheetData></worksheet>`,
      },
      sizes,
    ),
  )
}

/** Each is given to an import. */
export const hostileTables = (): readonly (() => HostileFile)[] => [
  () => file('800,000 rows', 'table.csv', `Line,Price\n${'a,b\n'.repeat(800_000)}`),
  () => file('a cell of 24 MB', 'table.csv', `Line,Price\n${'a'.repeat(24 * MB)},1\n`),
  () => workbook('a workbook whose row is the 999,999,999th', FAR_ROW),
  () => file('600,000 rows', 'table.csv', `Line,Price\n${'a,b\n'.repeat(600_000)}`),
  () => file('24 MB of rows', 'table.csv', 'a,b\n'.repeat(6 * MB)),
  () => file('a row of 2,000,000 cells', 'table.csv', `Line,Price\n${','.repeat(2_000_000)}\n`),
  () => file('a quotation mark that does not end', 'table.csv', `Line,Price\n"${'a\n'.repeat(2 * MB)}`),
  () => workbook('a workbook of 4,900 rows of 1,000 cells', WIDE_ROW.repeat(4_900)),
  () => workbook('a workbook that unpacks to 240 MB', `<row><c><v>${' '.repeat(240 * MB)}</v></c></row>`),
  () =>
    workbook('a workbook of 3,000,000 shared texts', '<row><c t="s"><v>1</v></c></row>', {
      shared: '<si><t>a</t></si>'.repeat(3_000_000),
    }),
  () =>
    workbook('a workbook that tells wrong sizes', `<row><c><v>${'1'.repeat(100 * MB)}</v></c></row>`, {
      sizes: { 'xl/worksheets/sheet1.xml': 1_000 },
    }),
]

const FAR_ROW = '<row r="999999999"><c r="ZZZZZZ999999999"><v>1</v></c></row>'
const WIDE_ROW = `<row>${'<c><v>1</v></c>'.repeat(1_000)}</row>`
const UBL = 'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"'
const xml = (what: string, content: string) => file(what, 'invoice.xml', content)

/** Each is given as an electronic invoice. */
export const hostileInvoices = (): readonly (() => HostileFile)[] => [
  () => xml('entities that grow a thousand million times', `${GROWING}<Invoice ${UBL}>&a9;</Invoice>`),
  () => xml('elements nested 200,000 deep', `<Invoice ${UBL}>${'<a>'.repeat(200_000)}`),
  () => xml('an element of 500,000 attributes', `<Invoice ${UBL} ${manyAttributes()}></Invoice>`),
  () => xml('a million remarks', `<Invoice ${UBL}>${'<!--a-->'.repeat(1_000_000)}</Invoice>`),
  () => xml('a text of 19 MB', `<Invoice ${UBL}><ID>${'a'.repeat(19 * MB)}</ID></Invoice>`),
  () => xml('a million quotation marks', `<Invoice ${UBL}><a ${`b="'" `.repeat(1_000_000)}`),
]

const GROWING = `<!DOCTYPE x [<!ENTITY a0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('')}]>`
const manyAttributes = () => Array.from({ length: 500_000 }, (_, n) => `a${n}="1"`).join(' ')

/** A PDF of one page and so many bytes, which nothing can pack. */
export const heavyPdf = (size: number): HostileFile => {
  const noise = Buffer.alloc(size)
  for (let at = 0; at < size; at += 4) noise.writeUInt32LE(Math.imul(at + 1, 2_654_435_761) >>> 0, at)
  return pdf('a heavy page', PAGE, stream('4 0 obj<<', noise))
}
