import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '#platform/server/context.ts'
import { invalid, notFound } from '#platform/server/errors.ts'
import { fileHeaders } from '#platform/server/files/file-headers.ts'
import { readStoredFile, removeFile, requireFile, storeFile } from '#platform/server/files/file-records.ts'
import { pictureProblem } from '#platform/server/files/weighing/picture-weight.ts'
import { sniff } from '#platform/server/files/sniff.ts'
import { readDraft } from '#platform/server/http/requests/read-form.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import { renderPdf } from '#platform/server/pdf/renderer.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Letterhead, PdfDocument } from '#platform/server/pdf/document.ts'
import { facilityTable } from '../table.ts'
import { letterheadWithLogo, requireFacility } from './api.ts'

const LARGEST_LOGO = 2 * 1024 * 1024
/** Every print decodes it, in the thread of our own prints. */
const MOST_PIXELS = 4_000_000
type ById = { params: { id: string } }

interface Logo {
  readonly name: string
  readonly sha256: string
  readonly bytes: Uint8Array
}

const refuse = (sentence: string) => invalid({ file: [sentence] })

/** Which file is the logo now. @throws 404 when the facility is not there */
async function logoOf(ctx: Context, id: string): Promise<string | null> {
  const [row] = await ctx.tx.query<{ logo: string | null }>(
    sql`SELECT logo_file_id AS logo FROM ${facilityTable} WHERE id = ${id}`,
  )
  if (!row) throw notFound()
  return row.logo
}

/** Accepts only a PNG or JPEG that a print can really be rendered with. */
async function checkLogo(
  ctx: Context,
  id: string,
  { name, bytes }: Pick<Logo, 'name' | 'bytes'>,
): Promise<void> {
  const { mime } = await sniff(bytes, name)
  if (!/^image\/(png|jpeg)$/.test(mime)) throw refuse('The logo must be a PNG or JPEG picture.')
  const problem = await pictureProblem(bytes, mime, MOST_PIXELS)
  if (problem !== null) throw refuse(`The logo ${problem}.`)
  const { letterhead } = await requireFacility(ctx.tx, id)
  const print = samplePrint({ ...letterhead, logo: bytes }, ctx.clock.now())
  await renderPdf(print).catch(() => {
    throw refuse('This picture cannot be printed. Save it again as PNG or JPEG and try once more.')
  })
}

/** The file of the form, once it is known to be small. */
async function readLogo(ctx: Context, exchange: HttpExchange): Promise<Logo> {
  const { file } = await readDraft(exchange, ctx)
  try {
    if (file.draft.size > LARGEST_LOGO) throw refuse('The logo must not be greater than 2 MB.')
    const { path, sha256 } = file.draft
    return { name: file.name, sha256, bytes: await readFile(path) }
  } finally {
    await file.draft.drop()
  }
}

export async function uploadLogo(
  ctx: Context,
  { params }: ById,
  exchange: HttpExchange,
): Promise<{ logoFileId: string }> {
  await logoOf(ctx, params.id)
  const file = await readLogo(ctx, exchange)
  await checkLogo(ctx, params.id, file)
  const content = { sha256: file.sha256, name: file.name }
  return uploadOnce(exchange, ctx, content, async (unit) => {
    const before = await logoOf(unit, params.id)
    const about = { entity: 'facilities', entityId: params.id }
    const stored = await storeFile(unit, { ...about, name: file.name, label: 'Logo', bytes: file.bytes })
    await unit.tx.query(sql`UPDATE ${facilityTable} SET logo_file_id = ${stored.id} WHERE id = ${params.id}`)
    if (before) await removeFile(unit, 'facilities', params.id, before)
    return { logoFileId: stored.id }
  })
}

export async function removeLogo(ctx: Context, { params }: ById): Promise<void> {
  const logo = await logoOf(ctx, params.id)
  if (!logo) throw notFound()
  await ctx.tx.query(sql`UPDATE ${facilityTable} SET logo_file_id = NULL WHERE id = ${params.id}`)
  await removeFile(ctx, 'facilities', params.id, logo)
}

export async function sendLogo(ctx: Context, { params }: ById, { reply }: HttpExchange): Promise<void> {
  const logo = await logoOf(ctx, params.id)
  if (!logo) throw notFound()
  const file = await requireFile(ctx, 'facilities', params.id, logo)
  const bytes = await readStoredFile(ctx.files, file)
  await reply.headers(fileHeaders(file, 'preview')).send(bytes)
}

export async function sendLetterhead(ctx: Context, { params }: ById, { reply }: HttpExchange): Promise<void> {
  const facility = await requireFacility(ctx.tx, params.id)
  const print = samplePrint(await letterheadWithLogo(ctx, facility), ctx.clock.now())
  const file = { name: `${facility.shortCode}-letterhead.pdf`, mime: 'application/pdf' }
  const bytes = await renderPdf(print)
  await reply.headers(fileHeaders(file, 'preview')).send(Buffer.from(bytes))
}

/** A sample print that shows the letterhead of a facility. */
export const samplePrint = (letterhead: Letterhead, at: Date): PdfDocument => ({
  letterhead,
  title: 'Letterhead',
  number: 'Sample',
  stamp: 'SAMPLE',
  facts: [{ label: 'Date', value: at.toISOString().slice(0, 10) }],
  blocks: [
    { kind: 'party', label: 'To', name: 'Name of the customer', lines: ['Street', 'Postcode and city'] },
    {
      kind: 'paragraph',
      text: 'Quotes, orders and notes of this facility carry this head: the legal entity, the address, telephone, e-mail and VAT number, and the line that was written for the foot of the letterhead.',
    },
  ],
  createdAt: at.toISOString(),
})
