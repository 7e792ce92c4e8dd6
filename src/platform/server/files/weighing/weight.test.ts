import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { hostilePdfs, hostilePictures } from '../../../../../test/support/hostile-files.ts'
import { weightProblem } from './weight.ts'

const MB = 1024 * 1024
const pdf = 'application/pdf'
const mimes: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
const problemOf = (text: string | Uint8Array) => weightProblem(new Uint8Array(Buffer.from(text)), pdf)
const streamOf = (about: string, content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n4 0 obj<<${about}>>stream\n`),
    content,
    Buffer.from('\nendstream endobj\n'),
  ])

describe('A PDF', () => {
  it('of ours, of other programs and of pictures is safe', async () => {
    const made = await PDFDocument.create()
    made.addPage().drawText('Heat 77C1904')
    expect(await problemOf(await made.save())).toBeNull()
    expect(await problemOf(await made.save({ useObjectStreams: false }))).toBeNull()
    const page = deflateSync(Buffer.alloc(MB, 'q Q '))
    const scan =
      '/Type/XObject/Subtype/Image/ColorSpace/DeviceGray/BitsPerComponent 1/Width 19866/Height 28087'
    expect(await problemOf(streamOf('/Filter[/ASCII85Decode/FlateDecode]', page))).toBeNull()
    expect(await problemOf(streamOf('/Filter[/FlateDecode/DCTDecode]', page))).toBeNull()
    expect(await problemOf(streamOf(`${scan}/Filter/CCITTFaxDecode`, page))).toBeNull()
  })

  it('is refused for what it unpacks to, however that is named', async () => {
    const found: (string | null)[] = []
    for (const make of hostilePdfs(200).slice(0, 5)) found.push(await weightProblem(make().bytes, pdf))
    expect(found).toEqual([
      'holds a stream that is packed more than once',
      null,
      'is too large when unpacked',
      'is too large when unpacked',
      'holds a picture that is too large',
    ])
  })

  it('hides nothing behind a wrong sum, an early end or another packing', async () => {
    const packed = deflateSync(Buffer.alloc(200 * MB))
    const wrong = Buffer.concat([packed.subarray(0, -4), Buffer.from('sum!')])
    expect(await problemOf(streamOf('/Filter/FlateDecode', wrong))).toBe('is too large when unpacked')
    expect(await problemOf(streamOf('/Filter/FlateDecode', packed.subarray(0, -1_000)))).toBe(
      'is too large when unpacked',
    )
    const runs = Buffer.alloc(5 * MB, Buffer.from([129, 0]))
    expect(await problemOf(streamOf('/Filter/RunLengthDecode', runs))).toBe('is too large when unpacked')
  })
})

it('A picture is refused for its pixels, and for what it unpacks to beyond them', async () => {
  const found: (string | null)[] = []
  for (const make of hostilePictures(50)) {
    const { name, bytes } = make()
    found.push(await weightProblem(bytes, mimes[name.split('.').at(-1) ?? ''] ?? ''))
  }
  const many = 'has more than 40 megapixels'
  expect(found).toEqual([many, 'is too large when unpacked', many, many, many])
})
