import { describe, expect, it } from 'vitest'
import { pdfText } from '#platform/testing/pdf-text.ts'
import { testServer } from '../../../../test/support/server.ts'
import { materialDesk } from '../../../../test/support/traveller-materials.ts'
import { cutOf } from './domain.ts'

const server = await testServer()
const desk = await materialDesk(server)
const { planner, inspector, withMaterial, take, grade, reserve, issue } = desk

const paper = async (id: string, which: string) =>
  pdfText(Buffer.from((await planner.request('GET', `/api/v1/traveller-materials/${id}/${which}`)).bytes))
    .flat()
    .join('\n')

describe('The papers of the material of a traveller', () => {
  it('list heats and what was given out', async () => {
    const name = grade()
    const one = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const row = await withMaterial({ grade: name, certificateType: null })
    expect(await paper(row.id, 'pdf')).toContain('2 short')
    await reserve(row, one.id, { pieces: 2 })
    await issue(row, one.id)
    const text = await paper(row.id, 'pdf')
    for (const words of ['Material list', one.number, 'H82-0417', '2 issued', 'Scan to open'])
      expect(text).toContain(words)
  })

  it('say what is sawn of which steel, and what stays of it', async () => {
    const name = grade()
    const bar = await take({ grade: name, lengthMm: '1240' })
    const row = await withMaterial({ grade: name, certificateType: null })
    expect(await paper(row.id, 'cutting-list')).toContain('no steel kept yet')
    await reserve(row, bar.id, { lengthMm: '1216' })
    const text = await paper(row.id, 'cutting-list')
    for (const words of ['Cutting list', bar.number, '605 mm', 'H82-0417']) expect(text).toContain(words)
    expect(text).not.toContain('no steel kept yet')
    expect(cutOf('605', '1216', 2)).toEqual({ pieces: 2, restMm: '0' })
    expect(cutOf('605', '1240', 1)).toEqual({ pieces: 1, restMm: '632' })
  })

  it('are one label for the tray, or one for each piece with a serial number', async () => {
    const name = grade()
    const one = await take({ grade: name, lengthMm: '610', qtyPieces: 2 })
    const tray = await withMaterial({ grade: name, certificateType: null })
    await reserve(tray, one.id, { pieces: 2 })
    await issue(tray, one.id)
    const labels = (id: string, format: string) =>
      planner.request('GET', `/api/v1/traveller-materials/${id}/labels/${format}?size=50x25`)
    const zpl = Buffer.from((await labels(tray.id, 'zpl')).bytes).toString()
    expect(zpl).toContain(tray.number)
    expect(zpl).toContain('Heat H82-0417')
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    const pieces = await withMaterial({ certificateType: null }, { serialScheme: 'series' })
    expect(pdfText(Buffer.from((await labels(pieces.id, 'pdf')).bytes))).toHaveLength(2)
  })

  it('are not given to somebody outside', async () => {
    const row = await withMaterial({ certificateType: null })
    const client = await server.signIn('client')
    for (const which of ['pdf', 'cutting-list', 'labels/pdf']) {
      const url = `/api/v1/traveller-materials/${row.id}/${which}`
      expect((await client.request('GET', url)).status).toBe(403)
      expect((await inspector.request('GET', url)).status).toBe(200)
    }
  })
})
