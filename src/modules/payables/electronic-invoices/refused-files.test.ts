import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ciiOf, pdfWith, ublOf } from '../../../../test/support/electronic-invoice-files.ts'
import { formOf } from '../../../../test/support/import-export.ts'
import { testServer } from '../../../../test/support/server.ts'

const server = await testServer()
const clerk = await server.signIn('user')
type Content = string | Uint8Array<ArrayBuffer>
const send = (content: Content, name = 'invoice.xml') =>
  clerk.request('POST', '/api/v1/electronic-invoices/read', { body: formOf(content, name) })
const refusal = async (content: Content, name?: string) => {
  const reply = await send(content, name)
  return [reply.status, (reply.body as { errors?: { file?: string[] } }).errors?.file?.[0]]
}

const afterDeclaration = (xml: string, text: string) => {
  const begin = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0
  return `${xml.slice(0, begin)}${text}${xml.slice(begin)}`
}
/** The file with entities that would grow to a thousand million words. */
const laughing = (xml: string) =>
  afterDeclaration(
    xml,
    `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${Array.from({ length: 9 }, (_, n) => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`).join('')}]>`,
  )

describe('A file that is no honest invoice', () => {
  const bomb = laughing('<Invoice>&lol9;</Invoice>')
  const body = ublOf()
  const others: readonly (readonly [string, Content, string])[] = [
    [
      'another root',
      '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>',
      'its root is "Order"',
    ],
    ['another namespace', '<Invoice xmlns="urn:example"/>', 'its root is "Invoice" of "urn:example"'],
    ['the older ZUGFeRD', '<x:CrossIndustryDocument xmlns:x="urn:ferd"/>', 'older than EN 16931'],
    [
      'UTF-16 that does not say so',
      new Uint8Array(Buffer.from(body.replace(/^<\?xml.*\?>\n/, ''), 'utf16le')),
      'UTF-16',
    ],
    ['UTF-16 with a wrong word', new Uint8Array([0xff, 0xfe, ...Buffer.from(body, 'utf16le')]), 'UTF-16'],
    ['an encoding of long ago', body.replace('UTF-8', 'EBCDIC-US'), 'encoding "ebcdic-us" is not read'],
    ['bytes that are no UTF-8', new Uint8Array([...Buffer.from('<Invoice>'), 0xff, 0xc0]), 'no UTF-8'],
    ['nothing of the kind', 'hello', 'neither XML nor a PDF'],
  ]

  it('is refused with a sentence', async () => {
    for (const [what, content, words] of others)
      expect([what, ...(await refusal(content))]).toEqual([what, 422, expect.stringContaining(words)])
  }, 60_000)

  it.each([
    ['UBL', body, '</Invoice>', 'cac:InvoiceLine'],
    ['CII', ciiOf(), '</rsm:CrossIndustryInvoice>', 'ram:IncludedSupplyChainTradeLineItem'],
  ])(
    'in %s is refused with a sentence',
    async (_, whole, end, line) => {
      const inside = (text: string) => whole.replace(end, () => `${text}${end}`)
      const attacks: readonly (readonly [string, string, string])[] = [
        ['billion laughs', laughing(inside('<a>&lol9;</a>')), 'DOCTYPE'],
        [
          'an external entity',
          afterDeclaration(inside('<a>&e;</a>'), '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
          'DOCTYPE',
        ],
        [
          'an external subset',
          afterDeclaration(whole, '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">'),
          'DOCTYPE',
        ],
        ['a DOCTYPE in the middle', inside('<!DOCTYPE x>'), 'DOCTYPE'],
        ['deep nesting', inside('<a>'.repeat(10_000) + '</a>'.repeat(10_000)), 'nested more than 40 deep'],
        ['100,000 lines', inside(`<${line}></${line}>`.repeat(100_000)), 'more than 200 lines'],
        ['too many elements', inside('<a/>'.repeat(70_000)), 'more than 60000 elements'],
        ['a tag that does not end', whole.slice(0, -3), 'ends in the middle of a tag'],
        ['tags that cross', inside('<a><b></a></b>'), 'damaged at line'],
        ['more than 20 MB of XML', inside(`<!--${'x'.repeat(21 * 1024 * 1024)}-->`), 'larger than 20 MB'],
      ]
      for (const [what, content, words] of attacks)
        expect([what, ...(await refusal(content))]).toEqual([what, 422, expect.stringContaining(words)])
      // 30 MB are refused before anything of them is read.
      expect((await send(inside(`<!--${'x'.repeat(30 * 1024 * 1024)}-->`))).status).toBe(413)
    },
    60_000,
  )

  it('is refused where a PDF hides it', async () => {
    const zeros = deflateSync(new Uint8Array(200 * 1024 * 1024))
    const stream = (head: string, packed: Uint8Array) =>
      Buffer.concat([
        Buffer.from(`${head}/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
        packed,
        Buffer.from('\nendstream endobj\n'),
      ])
    const attached = new Uint8Array(
      Buffer.concat([
        Buffer.from(
          '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(factur-x.xml) 3 0 R]>>>>>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n3 0 obj<</Type/Filespec/F(factur-x.xml)/EF<</F 4 0 R>>>>endobj\n',
        ),
        stream('4 0 obj<</Type/EmbeddedFile', zeros),
        Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
      ]),
    )
    expect(await refusal(attached, 'bomb.pdf')).toEqual([
      422,
      expect.stringContaining('too large when unpacked'),
    ])
    const structure = new Uint8Array(
      Buffer.concat([
        Buffer.from('%PDF-1.7\n'),
        stream('4 0 obj<</Type/ObjStm/N 1/First 5', zeros),
        Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n'),
      ]),
    )
    expect(await refusal(structure, 'bomb.pdf')).toEqual([
      422,
      expect.stringContaining('too large when unpacked'),
    ])
    expect(await refusal(await pdfWith(ublOf(), 'other.xml'), 'plain.pdf')).toEqual([
      422,
      expect.stringContaining('contains no e-invoice data'),
    ])
    expect(await refusal('%PDF-1.7 nothing', 'broken.pdf')).toEqual([
      422,
      expect.stringMatching(/damaged|no electronic/),
    ])
    expect(await refusal(await pdfWith(bomb), 'laughs.pdf')).toEqual([
      422,
      expect.stringContaining('DOCTYPE'),
    ])
  }, 60_000)

  it('says nothing by entities, and keeps the five of XML', async () => {
    const seller = { name: 'A & B <Steel> &lol;', vat: null, legalId: '1' }
    for (const written of [ublOf, ciiOf])
      expect((await send(written({ seller }))).body).toMatchObject({
        data: { sellerName: 'A & B <Steel> &lol;' },
      })
  })
})
