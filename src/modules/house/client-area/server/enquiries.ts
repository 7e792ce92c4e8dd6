import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { invalid, notFound, refused } from '#platform/server/errors.ts'
import { findFiles, inspectUpload, storeUpload } from '#platform/server/files/file-records.ts'
import { readDraft } from '#platform/server/http/requests/read-form.ts'
import { uploadOnce } from '#platform/server/http/requests/upload-once.ts'
import type { HttpExchange } from '#platform/server/http/serve.ts'
import type { Asked } from '#modules/house/customer-enquiries/contract.ts'
import {
  ASKED,
  askAsContact,
  askedForCustomer,
  findAsked,
  requireWaiting,
} from '#modules/house/customer-enquiries/server/api.ts'
import type { enquiryEndpoints } from '../contract/enquiries.ts'
import { type ClientContext, narrowed } from './wall.ts'

interface ById {
  readonly params: { readonly id: string }
}
type Body = z.output<(typeof enquiryEndpoints.sendEnquiry)['body']>

const MOST_FILES = 20

const isOwn = (ctx: ClientContext) => ctx.scope.owns({ company: sql`r.company_id`, project: sql`r.project` })

/** What the reader's company has asked for. */
export async function enquiries(ctx: ClientContext): Promise<Asked[]> {
  return (await findAsked(ctx, isOwn(ctx), sql`r.created_at DESC, r.id`)).map(askedForCustomer)
}

/** @throws 404 for what the reader's company has not asked */
export async function enquiry(ctx: ClientContext, { params }: ById): Promise<Asked> {
  const [found] = await ctx.behindWall((own) =>
    findAsked(own, sql`r.id = ${params.id} AND ${isOwn(own)}`, sql`r.id`),
  )
  if (!found) throw notFound()
  return askedForCustomer(found)
}

/** Sends what a contact asks for to the inbox of the house. Who sees some projects alone asks for those alone. */
export async function sendEnquiry(ctx: ClientContext, { body }: { readonly body: Body }): Promise<Asked> {
  const { companyId, isNamed, projects } = ctx.scope
  if (!isNamed)
    throw refused(
      'not_a_contact',
      'Your company does not name you as a contact here. Write to your contact at our house.',
    )
  const project = body.project ?? null
  if (projects && !projects.includes(project?.trim().toLowerCase() ?? ''))
    throw invalid({ project: ['Name one of your projects.'] })
  const id = await askAsContact(ctx, {
    companyId,
    project,
    reference: body.reference ?? null,
    wantedOn: body.wantedOn ?? null,
    note: body.note ?? null,
    lines: body.lines,
  })
  return enquiry(ctx, { params: { id } })
}

/** Adds a file while nobody has decided. @throws 404, 422 */
export async function addEnquiryFile(
  ctx: ClientContext,
  { params: { id } }: ById,
  exchange: HttpExchange,
): Promise<Asked> {
  await enquiry(ctx, { params: { id } })
  const { file } = await readDraft(exchange, ctx)
  try {
    const kind = await inspectUpload(ctx, file)
    const content = { sha256: file.draft.sha256, name: file.name }
    return await uploadOnce(exchange, ctx, content, async (plain) => {
      const own = await narrowed(plain)
      await enquiry(own, { params: { id } })
      await requireWaiting(own, id)
      if ((await findFiles(own, ASKED, id)).length >= MOST_FILES)
        throw invalid({ file: [`At most ${MOST_FILES} files come with an enquiry.`] })
      await storeUpload(own, { entity: ASKED, entityId: id, ...file, kind })
      return enquiry(own, { params: { id } })
    })
  } finally {
    await file.draft.drop()
  }
}
