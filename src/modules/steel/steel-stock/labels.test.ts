import { describe, expect, it } from 'vitest'
import { problem } from '../../../../test/support/quotes.ts'
import { salesSetup } from '../../../../test/support/sales.ts'
import { testServer } from '../../../../test/support/server.ts'
import { steelStock } from './contract.ts'
import { scannedNumber, tagOf } from './domain/tags.ts'
import { zplLabels } from './domain/zpl.ts'

const server = await testServer()
const setup = await salesSetup(server)
const keeper = await server.signIn('manager')
const api = keeper.client(steelStock)
const take = (more: object = {}) =>
  api.create({
    body: {
      form: 'pipe',
      nps: '6',
      schedule: '80',
      lengthMm: '6000',
      qtyPieces: 2,
      specificationId: setup.specificationId,
      grade: 'X65Q',
      certificateType: '3.1',
      facilityId: setup.facilityId,
      heatNo: 'H820417',
      ...more,
    },
  })

const piece = {
  number: 'SS-000123',
  sizeText: 'Pipe 168.3 x 10.97 (6 in sch 80)',
  certifiedTo: 'ASTM A106 B, API 5L B PSL 1',
  heatNo: 'H82^417',
  qtyPieces: 2,
  lengthMm: '6000.0',
  ownerName: null,
  onlyFor: null,
  placeName: 'R14',
}

describe('A tag', () => {
  it('says number, size, heat, grade, length and place, and its code opens the piece', () => {
    expect(tagOf(piece, 'https://heatline.example')).toEqual({
      number: 'SS-000123',
      lines: [
        'Pipe 168.3 x 10.97 (6 in sch 80)',
        'Heat H82^417',
        'ASTM A106 B, API 5L B PSL 1',
        '2 pieces of 6000 mm',
        'R14',
      ],
      qr: 'https://heatline.example/steel-stock?scan=SS-000123',
    })
  })

  it('is read back from its code, from its number, and from neither where it is something else', () => {
    expect(scannedNumber('https://heatline.example/steel-stock?scan=SS-000123')).toBe('SS-000123')
    expect(scannedNumber(' ss-000123\n')).toBe('SS-000123')
    expect(scannedNumber('https://heatline.example/steel-stock?scan=%E0%A4%A')).toBe('%E0%A4%A')
  })

  it('is told to a printer without signs that are commands', () => {
    const zpl = zplLabels([tagOf(piece, 'https://heatline.example')], '50x25')
    expect(zpl).toContain('^PW400\n^LL200')
    expect(zpl).toContain('^FH^FDHeat H82_5E417^FS')
    expect(zpl).toContain('^BCN,40,N,N,N^FH^FDSS-000123^FS')
    expect(zpl.startsWith('^XA') && zpl.endsWith('^XZ\n')).toBe(true)
  })
})

describe('Labels', () => {
  it('are printed for the pieces that are named, one on each page', async () => {
    const [one, two] = [await take(), await take({ heatNo: 'K1' })]
    for (const size of ['100x50', '50x25']) {
      const path = `/api/v1/steel-stock/labels/pdf?ids=${two.id},${one.id}&size=${size}`
      const reply = await keeper.request('GET', path)
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    }
    const zpl = await keeper.request('GET', `/api/v1/steel-stock/labels/zpl?ids=${two.id},${one.id}`)
    expect(zpl.status).toBe(200)
    expect(zpl.headers['content-disposition']).toContain('labels-2.zpl')
  })

  it('are refused for what is not there, and to those who may not read stock', async () => {
    const { id } = await take()
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await keeper.request('GET', `/api/v1/steel-stock/labels/pdf?ids=${nobody}`)).status).toBe(422)
    expect((await keeper.request('GET', '/api/v1/steel-stock/labels/pdf?ids=1')).status).toBe(422)
    const client = await server.signIn('client')
    expect((await client.request('GET', `/api/v1/steel-stock/labels/pdf?ids=${id}`)).status).toBe(403)
    expect((await client.request('GET', '/api/v1/steel-stock/scan?text=SS-1')).status).toBe(403)
  })

  it('are scanned: by number, by address and by the old number when there is one such piece', async () => {
    const { id, number } = await take({ oldNumber: 'YARD-7' })
    for (const text of [
      number,
      number.toLowerCase(),
      `https://x.example/steel-stock?scan=${number}`,
      'yard-7',
    ])
      expect(await api.scan({ query: { text } }), text).toEqual({ id, number })
    await take({ oldNumber: 'Yard-7' })
    expect(await problem(api.scan({ query: { text: 'YARD-7' } }))).toMatchObject({ status: 422 })
    expect(await problem(api.scan({ query: { text: 'SS-999999' } }))).toMatchObject({
      status: 422,
      errors: { text: ['No piece has the number SS-999999.'] },
    })
  })
})
